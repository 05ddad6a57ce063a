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
