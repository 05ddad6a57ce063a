import type { PlannedFile } from './plan-file.ts';

/** Characters of context on each side. */
const contextChars = 30;

const inContext = (page: number, before: string, text: string, after: string, note: string): string =>
  `page ${page}: ${before.slice(-contextChars)}[${text}]${after.slice(0, contextChars)} (${note})`;

/** What was found in one file, line by line, with near misses, which are never covered. */
export const listing = (file: string, { boxes, suggestions, nearMisses }: PlannedFile): string[] => {
  const drawn = boxes.length - suggestions.length;
  const found = suggestions.map(({ box, match, rule }) =>
    match === null
      ? `page ${box.page}: a region (${rule})`
      : inContext(box.page, match.before, match.text, match.after, rule),
  );
  const near = nearMisses.map(({ rule, match: { page, before, text, after, nearMiss } }) =>
    inContext(page, before, text, after, `${rule}, near miss: ${nearMiss}`),
  );
  const total = [
    `${suggestions.length} found`,
    ...(near.length === 0 ? [] : [`${near.length} near misses`]),
    ...(drawn === 0 ? [] : [`${drawn} drawn`]),
  ];
  return [...found, ...near, `${total.join(', ')}.`].map((line) => `${file}: ${line}`);
};
