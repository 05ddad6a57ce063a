import type { FindingKind } from '@blackbar/core/model';

const gpsPointer = 0x8825;
const entryBytes = 12;
const littleEndian = 0x4949;

/** Findings in EXIF data: from its first directory (IFD0), and whether a second one (IFD1, the thumbnail) follows. */
export const inspectExif = (tiff: Uint8Array): FindingKind[] => {
  const found: FindingKind[] = ['camera-data'];
  if (tiff.length < 8) return found;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittle = view.getUint16(0) === littleEndian;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return found;
  const count = view.getUint16(directory, isLittle);
  const end = directory + 2 + count * entryBytes;
  for (let at = directory + 2; at + entryBytes <= Math.min(end, tiff.length); at += entryBytes)
    if (view.getUint16(at, isLittle) === gpsPointer) found.push('location');
  if (end + 4 <= tiff.length && view.getUint32(end, isLittle) !== 0) found.push('previews');
  return found;
};
