/** The longest beginning of a word that fits; at least one character. */
const fitting = (word: string, fits: (text: string) => boolean): number => {
  let length = 1;
  while (length < word.length && fits(word.slice(0, length + 1))) length++;
  return length;
};

/**
 * Breaks text after its spaces, which stay at the ends of lines and part the words for those who copy or listen. A word
 * that is wider than a line, such as a digest, is cut.
 */
export const breakLines = (text: string, fits: (line: string) => boolean): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(`${line} `);
    line = word;
    while (!fits(line) && line.length > 1) {
      const length = fitting(line, fits);
      lines.push(line.slice(0, length));
      line = line.slice(length);
    }
  }
  return [...lines, line];
};
