import type { Codecs } from './codecs.ts';
import type { Allocate } from './pdf/output.ts';
import type { Pdfium } from './pdfium/library.ts';
import type { SecondReader } from './second-reader.ts';

/** What an open document works with. */
export interface Tools {
  codecs: Codecs;
  secondReader: SecondReader;
  pdfium(): Promise<Pdfium>;
  maxOutputBytes: number;
  /** For finished files. */
  allocate?: Allocate | undefined;
}
