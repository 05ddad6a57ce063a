import { formatNumber } from '../output.ts';

export const formatOperands = (numbers: readonly number[]): string => numbers.map(formatNumber).join(' ');

/** Content streams are built as strings of bytes 0 to 255. */
export const toBytes = (content: string): Uint8Array => {
  const bytes = new Uint8Array(content.length);
  for (let at = 0; at < content.length; at += 1) bytes[at] = content.charCodeAt(at);
  return bytes;
};
