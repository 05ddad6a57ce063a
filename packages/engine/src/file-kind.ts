import type { DocumentKind } from '@blackbar/core/model';

const startsWith = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** Readers accept a PDF whose header comes this late; what precedes it is never exported. */
const headerSearchBytes = 1024;

const hasPdfHeader = (bytes: Uint8Array): boolean => {
  const end = Math.min(bytes.length - 5, headerSearchBytes);
  for (let at = 0; at <= end; at++)
    if (
      bytes[at] === 0x25 &&
      bytes[at + 1] === 0x50 &&
      bytes[at + 2] === 0x44 &&
      bytes[at + 3] === 0x46 &&
      bytes[at + 4] === 0x2d
    )
      return true;
  return false;
};

/** What a file is by its content, whatever its name says; `null` when it is none of ours. */
export const fileKind = (bytes: Uint8Array): DocumentKind | null => {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  return hasPdfHeader(bytes) ? 'pdf' : null;
};
