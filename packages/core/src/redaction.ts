import type { PageBox } from './document.ts';

export type RedactionType = 'manual' | 'text' | 'pattern';

export interface Redaction extends PageBox {
  id: number;
  fileId: number;
  type: RedactionType;
  pattern: string | null;
  label: string | null;
}
