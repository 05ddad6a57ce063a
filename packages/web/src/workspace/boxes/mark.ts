import type { PageBox, RedactionType } from '@blackbar/core';

/**
 * A redaction as the workspace holds it. The browser chooses its id before the server hears of it, and it
 * keeps that id when it is deleted and created again, so that undo, redo and a retry mean the same redaction.
 */
export interface Mark extends PageBox {
  id: number;
  type: RedactionType;
  pattern: string | null;
  label: string | null;
}

/** A redaction that has no id yet. Without a label of its own it gets the one for new boxes. */
export type NewMark = Omit<Mark, 'id' | 'label'> & { label?: string | null };

/** A random integer from 1 to 2^53 - 1: nobody else has chosen it. */
export const newId = (): number => {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 21) * 2 ** 32 + low || newId();
};
