import type { ExportedPart } from './exported-file.ts';

type Colour = readonly number[];

/** Two colours in a row, as shares, in a list of numbers. */
const inNumbers = (colours: readonly Colour[], text: string): boolean => {
  const numbers = [...text.replace(/\/[^\s/[\]<>()]+/g, ' ').matchAll(/[-+]?(?:\d+\.?\d*|\.\d+)/g)].map(
    Number,
  );
  return colours.slice(1).some((colour, index) => {
    const wanted = [...(colours[index] ?? []), ...colour].map((level) => level / 255);
    return numbers.some((_, at) =>
      wanted.every((value, offset) => Math.abs(value - (numbers[at + offset] ?? -1)) < 0.003),
    );
  });
};

const isAt = (bytes: Uint8Array, at: number, colour: Colour): boolean =>
  colour.every((level, channel) => Math.abs((bytes[at + channel] ?? -9) - level) <= 2);

const shortBytes = 1024;

/** Four colours in their order: as far from each other as vertices are, or anywhere in the table of a function. */
const inBytes = (colours: readonly Colour[], bytes: Uint8Array): boolean => {
  const four = Array.from({ length: Math.max(0, colours.length - 3) }, (_, index) =>
    colours.slice(index, index + 4),
  );
  return four.some((wanted) => {
    const [first = []] = wanted;
    for (let at = 0; at < bytes.length; at++) {
      if (!isAt(bytes, at, first)) continue;
      for (let step = 3; step <= 24; step++)
        if (wanted.every((colour, index) => isAt(bytes, at + index * step, colour))) return true;
      if (bytes.length > shortBytes) continue;
      let from = at;
      const isInOrder = wanted.slice(1).every((colour) => {
        for (from += 3; from < bytes.length; from += 3) if (isAt(bytes, from, colour)) return true;
        return false;
      });
      if (isInOrder) return true;
    }
    return false;
  });
};

/** Whether the colours of a shading are in its dictionary, its function or its data. */
export const findColours = (colours: readonly Colour[], { values, contents }: ExportedPart): boolean =>
  [...values, ...contents].some((text) => inNumbers(colours, text)) ||
  contents.some((text) => inBytes(colours, Buffer.from(text, 'latin1')));
