import type { Codecs } from '../pdfium/codecs.ts';
import type { Pdfium } from '../pdfium/library.ts';
import type { SecondReader } from './second-reader.ts';

/** What verification reads a file with. */
export interface VerifyTools {
  pdfium(): Promise<Pdfium>;
  codecs: Codecs;
  secondReader: SecondReader;
  /** Larger images are not decoded. */
  maxPicturePixels: number;
}
