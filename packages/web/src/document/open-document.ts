import type { ExportChoice, ExportProgress, FileAnswer, Redaction, ReportAnswer, Word } from '@blackbar/core';

export interface PageImageOptions {
  dpi?: number;
  /** A changing value, so that nothing on the way answers from a cache. */
  retry?: number;
}

/** A redaction as this tab knows it, under the id it chose. */
export type OwnRedaction = Omit<Redaction, 'fileId'>;

/** Saves the redactions. Each call may be repeated: the answer of an earlier try can be lost. */
export interface SavedRedactions {
  list(): Promise<Redaction[]>;
  create(redaction: OwnRedaction): Promise<void>;
  /** All or none. */
  createAll(redactions: readonly OwnRedaction[]): Promise<void>;
  /** Box and label; the page stays. */
  change(redaction: OwnRedaction): Promise<void>;
  /** All or none. */
  changeAll(redactions: readonly OwnRedaction[]): Promise<void>;
  delete(id: number): Promise<void>;
  clear(): Promise<void>;
}

/** When the document ends, by this device's clock in milliseconds. */
export interface DocumentLifetime {
  readonly endsAt: number;
  listen(listener: (endsAt: number) => void): () => void;
  /** "Keep working": the new end. */
  extend(): Promise<number>;
  /** Rejects with an error that says it is gone once the document has ended. */
  confirm(): Promise<void>;
}

/** What an export is at: `offline` while a connection is waited for, `receiving` while the finished file comes in. */
export type ExportStep =
  | ({ name: ExportProgress['phase'] } & { pages: { done: number; total: number } })
  | { name: 'offline' }
  | { name: 'waiting' }
  | { name: 'receiving'; percent: number };

export interface ExportCall {
  choice: ExportChoice;
  /** Resolves when every redaction is saved: none may be missing from the export. */
  whenSaved: () => Promise<void>;
  onStep: (step: ExportStep) => void;
  signal: AbortSignal;
}

/** A signed statement of the last export, and the key that shows which file it was made from. */
export interface DocumentCertificate {
  statement(): Promise<{ certificate: string; inputKey: string }>;
  page(): Promise<Blob>;
}

/** Typefaces that a file names and does not bring, and that are not at hand. */
export interface MissingTypefaces {
  /** Whose text may be neither shown nor exported, as people call them: "Chinese". */
  readonly scripts: readonly string[];
  readonly count: number;
  /** What has to be loaded, roughly. */
  readonly megabytes: number;
}

export interface DocumentTypefaces {
  /** `null` when none is missing, as far as pages were looked at. The same object until it changes. */
  missing(): MissingTypefaces | null;
  listen(listener: () => void): () => void;
  /** Loads what is missing; the document is then shown anew. Whoever sends it learns which script is needed. */
  load(): Promise<void>;
}

/** A document that this tab has open, wherever the work on it is done: all that the workspace asks for. */
export interface OpenDocument {
  readonly file: FileAnswer;
  /** Size of the file as it was given; `null` when this tab does not know it. */
  readonly bytes: number | null;
  /** Where a file is chosen, for the way back there: "Upload". */
  readonly wayIn: string;
  /** What the tab calls the file it holds: "Your upload". */
  readonly heldAs: string;
  /** False where nothing is kept beside the tab: a reload starts over. May change while it is open. */
  readonly survivesReload: boolean;
  readonly redactions: SavedRedactions;
  readonly lifetime: DocumentLifetime;
  readonly typefaces: DocumentTypefaces;
  pageImage(page: number, options: PageImageOptions, signal?: AbortSignal): Promise<Blob>;
  /** The words of a page that can be seen, in reading order. */
  words(page: number, signal: AbortSignal): Promise<Word[]>;
  /** The redacted PDF, verified. Rejects with an `ExportError` when there is more to say than that it failed. */
  export(call: ExportCall): Promise<Blob>;
  /** What the last export did: pages, boxes, what was removed, checks passed. */
  report(): Promise<ReportAnswer>;
  /** `null` where nothing is signed. */
  readonly certificate: DocumentCertificate | null;
  /** "Delete now": nothing of it can be read afterwards. */
  delete(): Promise<void>;
}
