/** Letters and marks that are written from right to left; digits are not, in any script. */
const rightToLeft =
  /(?!\p{Nd})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u0600-\u06ff]/u;

/** From the first to the last letter or digit that is written from left to right, in a text turned round. */
const leftToRight = /[\p{L}\p{N}](?:[^\s]*[\p{L}\p{N}\p{M}])?/gu;

export const isRightToLeft = (text: string): boolean => rightToLeft.test(text);

/**
 * The characters of a word from left to right, as they stand on the page; and back, since turning round twice changes
 * nothing. Readers of PDF take the order of right-to-left text on the page for the order of drawing and turn it round
 * (ISO 32000-2, 14.8.2.5.3); a word that is drawn in the order it is spoken comes out backwards.
 */
export const inVisualOrder = (word: string): string => {
  if (!isRightToLeft(word)) return word;
  const turned = [...word].reverse();
  const runs: string[][] = [];
  for (const char of turned) {
    const isRight = rightToLeft.test(char);
    const last = runs.at(-1);
    if (last && rightToLeft.test(last[0] ?? '') === isRight) last.push(char);
    else runs.push([char]);
  }
  return runs
    .map((run) => run.join(''))
    .map((run) =>
      rightToLeft.test(run) ? run : run.replace(leftToRight, (part) => [...part].reverse().join('')),
    )
    .join('');
};
