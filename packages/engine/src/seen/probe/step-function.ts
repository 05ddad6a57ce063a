import { rampSteps } from '../../page/walk/colours.ts';
import type { ShadingsAs } from '../../page/write/decisions.ts';
import { formatOperands } from '../../syntax/content/content-writer.ts';

/** Each channel has a digit for which shading it is; digits are so far apart that a tenth of a colour tells them. */
export const digits = 6;

/** After so many steps each channel begins anew. */
export const periods = [rampSteps, 64, 16] as const;

const line = (from: readonly number[], to: readonly number[]): string =>
  `<</FunctionType 2/Domain[0 1]/N 1/C0[${formatOperands(from)}]/C1[${formatOperands(to)}]>>`;

const digitsOf = (number: number): number[] =>
  [digits ** 2, digits, 1].map((place) => (Math.floor(number / place) % digits) / (digits - 1));

/** The colours of the steps, in parts as long as the shortest period. */
const stepLines = (): string[] => {
  const [, , length] = periods;
  return Array.from({ length: rampSteps / length }, (_, part) => {
    const from = periods.map((period) => ((part * length) % period) / period);
    return line(
      from,
      from.map((level, channel) => level + length / (periods[channel] as number)),
    );
  });
};

/** A function that shows a shading of some domain in a guise; `number` says which shading it is. */
export const stepFunction = (
  { colour }: ShadingsAs,
  number: number,
  [from, to]: readonly [number, number],
): string => {
  const plain = { black: [0, 0, 0], white: [1, 1, 1], number: digitsOf(number) };
  const lines = colour === 'step' ? stepLines() : [line(plain[colour], plain[colour])];
  const bounds = lines.slice(1).map((_, part) => from + ((to - from) * (part + 1)) / lines.length);
  return (
    `<</FunctionType 3/Domain[${formatOperands([from, to])}]/Bounds[${formatOperands(bounds)}]` +
    `/Encode[${'0 1 '.repeat(lines.length)}]/Functions[${lines.join('')}]>>`
  );
};
