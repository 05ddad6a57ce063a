import type { ShadingsAs } from '../../page/write/decisions.ts';

/** Green and blue have a digit each for which shading it is. */
export const digits = 16;
export const middleOfDigit = 8;

/** A function that shows a step of a shading of some domain as a colour; `number` says which shading it is. */
export const stepFunction = (
  { colour }: ShadingsAs,
  number: number,
  [from, to]: readonly [number, number],
): string => {
  if (colour !== 'step') {
    const level = colour === 'black' ? 0 : 1;
    const all = `${level} ${level} ${level}`;
    return `<</FunctionType 2/Domain[${from} ${to}]/N 1/C0[${all}]/C1[${all}]>>`;
  }
  const atZero = -from / (to - from);
  const code = [Math.floor(number / digits), number % digits].map(
    (digit) => (digit * digits + middleOfDigit) / 255,
  );
  const rest = code.join(' ');
  return `<</FunctionType 2/Domain[${from} ${to}]/N 1/C0[${atZero} ${rest}]/C1[${atZero + 1 / (to - from)} ${rest}]>>`;
};
