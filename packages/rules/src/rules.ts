import type { Box } from '@blackbar/core/model';
import type { Query } from '@blackbar/find';
import type { CodeSet } from './code-sets.ts';

/** What stays readable of a match, as courts ask for it. */
export type Keep = 'last-four' | 'year' | 'initials';

/** What becomes of a page without text: no file; text recognition; or a picture of it, with a warning. */
export type Unreadable = 'fail' | 'recognise' | 'picture';

/** A place on a page; with an anchor, from the top left corner of that text. */
export interface Region extends Box {
  anchor: string | null;
}

/** One rule, ready to be applied. */
export interface Rule {
  name: string;
  queries: readonly Query[];
  region: Region | null;
  /** As written, such as `1-3, 7` or `last`. */
  pages: string;
  /** Words of which one must stand within 40 characters; none for no condition. */
  near: readonly string[];
  except: readonly string[];
  keep: Keep | null;
  label: string | null;
}

export interface Rules {
  rules: readonly Rule[];
  unreadable: Unreadable;
  codes: CodeSet | null;
}
