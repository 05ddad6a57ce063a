/** A part of a page for people: what a screen reader announces as what it is. */
export type PaperBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  /** Names and their values. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  /** `shares` are the widths of the columns, in parts of their sum. */
  | {
      kind: 'table';
      head: readonly string[];
      rows: readonly (readonly string[])[];
      shares: readonly number[];
    };

/** A short document of plain text, to be written as a PDF. */
export interface Paper {
  title: string;
  /** BCP 47, such as `en`. */
  language: string;
  blocks: readonly PaperBlock[];
  /** At the foot of every page, before its number. */
  foot: string;
}
