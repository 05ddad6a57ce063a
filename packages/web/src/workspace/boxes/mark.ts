import type { PageBox, RedactionType } from '@blackbar/core';

/**
 * A redaction as the workspace holds it. `key` stays the same for life, while the server's id changes when
 * a deleted redaction is created anew; so undo and redo refer to keys.
 */
export interface Mark extends PageBox {
  key: string;
  type: RedactionType;
  pattern: string | null;
  label: string | null;
}

/** A redaction that has no name yet. Without a label of its own it gets the one for new boxes. */
export type NewMark = Omit<Mark, 'key' | 'label'> & { label?: string | null };

let made = 0;
export const newKey = (): string => {
  made += 1;
  return `mark-${made}`;
};
