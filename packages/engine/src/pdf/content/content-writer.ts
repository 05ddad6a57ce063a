import { formatNumber } from '../output.ts';

export const formatOperands = (numbers: readonly number[]): string => numbers.map(formatNumber).join(' ');

const hexPairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

export const formatHex = (bytes: Uint8Array): string => {
  let out = '<';
  for (const byte of bytes) out += hexPairs[byte];
  return `${out}>`;
};

/** A literal string, the shorter form for text of one byte a character. */
export const formatLiteral = (bytes: Uint8Array): string => {
  let out = '(';
  for (const byte of bytes) {
    if (byte === 40 || byte === 41 || byte === 92) out += `\\${String.fromCharCode(byte)}`;
    else if (byte === 13) out += '\\r';
    else if (byte === 10) out += '\\n';
    else out += String.fromCharCode(byte);
  }
  return `${out})`;
};

/** Content streams are built as strings of bytes 0 to 255. */
export const toBytes = (content: string): Uint8Array => {
  const bytes = new Uint8Array(content.length);
  for (let at = 0; at < content.length; at += 1) bytes[at] = content.charCodeAt(at);
  return bytes;
};
