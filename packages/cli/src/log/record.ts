import type { Finding, PageBox } from '@blackbar/core/model';

/** Something that changed what was done, without stopping it; `--strict` makes it a failure. */
export interface Warning {
  code: 'page-not-searched' | 'page-changed';
  /** From 1. */
  pages: number[];
  /** For people: what happened, and what to do. */
  message: string;
}

/** A box as it was burnt, in pixels of the 150-DPI page image. */
export interface RecordedBox extends PageBox {
  label: string | null;
  /** From 1, in the order of the command line, the rules or BOXES.json. */
  number: number;
  /** What asked for it: `boxes` for BOXES.json, else the name of a rule or the kind of a search. Never the words. */
  rule: string;
  /** The covered words; absent unless they were asked for. */
  words?: string;
}

/** How a page was made: kept as vector, kept with what its boxes cover cut out, drawn as a picture with a text layer, as bare pixels, or blank. */
export interface RecordedPage {
  page: number;
  method: 'vector' | 'sharp' | 'picture' | 'pixels' | 'blank';
  /** Why it is not what was planned: a fixed word, such as `check-text` for the check it failed; else absent. */
  reason?: string;
}

/**
 * What was done with one file: a line of `--json` and of the log. It holds no covered word unless asked for, and no
 * digest of the input, from which covered digits could be guessed.
 */
export interface FileRecord {
  /** Of this form. */
  version: 1;
  product: string;
  file: string;
  /** The written file; `null` when none was released. `-` is standard output. */
  out: string | null;
  ok: boolean;
  /** `done`, or the stable code of what went wrong. */
  code: string;
  /** What this file alone would make the command answer. */
  exitCode: number;
  message: string | null;
  /** ISO 8601, UTC. */
  startedAt: string;
  finishedAt: string;
  /** In the order of the document; empty when nothing was released. */
  pages: RecordedPage[];
  boxes: RecordedBox[];
  checks: { name: string; passed: boolean }[];
  removed: Finding[];
  warnings: Warning[];
  dpi: number;
  inputBytes: number;
  outputBytes: number;
  outputSha256: string | null;
  /** The certificate beside the written file; `null` when none was asked for. */
  certificate: string | null;
  /** HMACs under the key beside the log, by which `--resume` knows the same file and the same settings again. */
  resume: { input: string; settings: string } | null;
}
