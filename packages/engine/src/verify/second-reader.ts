/** A piece of text as another program extracts it; edges in points from the top left of the upright page. */
export interface ExtractedText {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * A PDF parser that shares no code with the engine. What it can extract, anyone can, so the text of an export is
 * checked with it before release.
 */
export interface SecondReader {
  /** One list for each of `pages`, which count from 1. */
  extract(pdf: Uint8Array, pages: readonly number[]): Promise<ExtractedText[][]>;
}
