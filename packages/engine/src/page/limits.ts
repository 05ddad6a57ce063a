/** What one document may ask of a worker. Every breach has its own error code. */
export interface EngineLimits {
  maxPages: number;
  /** Longest side of a page in points. Above it a file is refused: no printer or person made such a page. */
  maxSidePt: number;
  /** Pixels of an uploaded picture. */
  maxPicturePixels: number;
  /** What any one stream may unpack to. */
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
