import type { Mark } from './mark.ts';

/** 32 bits of FNV-1a from the given start; two starts make one of 64. */
const fnv = (text: string, start: number): string => {
  let hash = start;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
};

/** Equal for equal redactions, in whatever order they were made. For comparison, not for secrecy. */
export const fingerprint = (marks: Iterable<Mark>): string => {
  const text = Array.from(marks, ({ page, x, y, width, height, label }) =>
    [page, x, y, width, height, label].join(' '),
  )
    .sort()
    .join('\n');
  return fnv(text, 0x811c9dc5) + fnv(text, 0x1234567);
};
