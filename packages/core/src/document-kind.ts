import type { DocumentKind } from './document.ts';

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const jpeg = [0xff, 0xd8, 0xff];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pdf = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Viewers accept a PDF header within this many bytes from the start. */
const pdfHeaderWindow = 1024;

/** The type of a file by its first bytes; its name and declared type are ignored. */
export const documentKindOf = (bytes: Uint8Array): DocumentKind | null => {
  if (startsWith(bytes, jpeg)) return 'jpeg';
  if (startsWith(bytes, png)) return 'png';
  const last = Math.min(pdfHeaderWindow, bytes.length - pdf.length);
  for (let at = 0; at <= last; at++) if (startsWith(bytes, pdf, at)) return 'pdf';
  return null;
};
