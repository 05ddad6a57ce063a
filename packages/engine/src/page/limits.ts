/** Limits for one document. Exceeding one has its own error code. */
export interface EngineLimits {
  maxPages: number;
  /** Longest side of a page in points. A larger page is refused: no real document has one. */
  maxSidePt: number;
  /** Pixels of an uploaded picture. */
  maxPicturePixels: number;
  /** The most that one stream may decompress to. */
  maxStreamBytes: number;
  maxOutputBytes: number;
}

const MB = 1024 * 1024;

export const defaultLimits: EngineLimits = {
  maxPages: 2000,
  maxSidePt: 100_000,
  maxPicturePixels: 100_000_000,
  maxStreamBytes: 256 * MB,
  maxOutputBytes: 1024 * MB,
};
