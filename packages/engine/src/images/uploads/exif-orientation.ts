const littleEndian = 0x4949;
const orientationTag = 0x0112;
const entryBytes = 12;

/** How a picture is to be turned (EXIF 2.32, 4.6.4.A): 1 to 8, where 1 is upright. Whatever cannot be read is upright. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const isOrientation = (value: number): value is Orientation => value >= 1 && value <= 8;

/** From the first directory of EXIF data. */
export const exifOrientation = (tiff: Uint8Array): Orientation => {
  if (tiff.length < 8) return 1;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === littleEndian;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const end = directory + 2 + view.getUint16(directory, isLittle) * entryBytes;
  for (let at = directory + 2; at + entryBytes <= Math.min(end, tiff.length); at += entryBytes) {
    if (view.getUint16(at, isLittle) !== orientationTag) continue;
    const untrusted = view.getUint16(at + 8, isLittle);
    return isOrientation(untrusted) ? untrusted : 1;
  }
  return 1;
};
