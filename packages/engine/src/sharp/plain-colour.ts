import { lookup } from '../syntax/read-object.ts';
import type { Element, ImageElement } from './element.ts';
import type { Colour } from './uncovered.ts';

const operators: Readonly<Record<string, number>> = { g: 1, G: 1, rg: 3, RG: 3 };

/** A colour as its operator sets it; `undefined` for inks, which viewers mix in their own ways. */
const colourSetBy = (text: string): number | undefined => {
  const words = text.split(' ');
  const levels = words.slice(0, -1).map((level) => Math.round(Math.min(1, Math.max(0, Number(level))) * 255));
  if (levels.length !== operators[words.at(-1) ?? ''] || levels.some(Number.isNaN)) return undefined;
  const [red = 0, green = red, blue = red] = levels;
  return red | (green << 8) | (blue << 16);
};

/** JPEG 2000 may have its own mask. */
const hasNoMask = ({ image: { stream } }: ImageElement): boolean =>
  ['ImageMask', 'SMask', 'Mask'].every((key) => lookup(stream.dict, key) === undefined) &&
  !/JPX/.test(`${lookup(stream.dict, 'Filter')}`);

/** What an element looks like wherever it is, with nothing shining through. */
export const plainColour = (element: Element): Colour => {
  const { style } = element;
  if (Object.keys(style.blending).length > 0) return undefined;
  if (element.kind === 'image') return hasNoMask(element) ? 'many' : undefined;
  if (element.kind === 'text') {
    // Glyphs that are drawn may have colours of their own.
    const isFilled = element.mode === 0 && element.font.font.kind !== 'type3';
    return isFilled ? colourSetBy(style.fill) : undefined;
  }
  if (element.kind !== 'path' || element.paint.startsWith('B')) return undefined;
  return colourSetBy(element.paint === 'S' ? style.stroke : style.fill);
};
