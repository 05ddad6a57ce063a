import type { LayerWord } from '../../page/words/layer-word.ts';
import type { Slant } from '../../page/words/slant.ts';
import { inVisualOrder } from '../../page/words/visual-order.ts';
import { formatNumber } from '../../syntax/output.ts';
import type { Placement } from '../picture-part.ts';
import { type GlyphCodes, glyphWidth, wordSpace } from './glyphless-font.ts';

const descent = 0.2;

/** Operators that show the words invisibly over the image. `font` is the resource name of the glyphless font. */
export const textLayer = (
  words: readonly LayerWord[],
  page: Placement,
  codes: GlyphCodes,
  font: string,
): string => {
  if (words.length === 0) return '';
  const sx = page.widthPt / page.size.width;
  const sy = page.heightPt / page.size.height;
  // One font size for all, and the scale in each word's matrix: two operators per word.
  const lines = ['BT', '3 Tr', `/${font} 1 Tf`];
  const { hex: space } = codes.encode(wordSpace);
  for (const [index, word] of words.entries()) {
    const { hex, count } = codes.encode(inVisualOrder(word.text));
    if (count === 0) continue;
    const end = words[index + 1]?.isGlued ? '' : space;
    if (word.slant) {
      const matrix = slantedMatrix(word, word.slant, count, page);
      lines.push(`${matrix.map(formatRounded).join(' ')} Tm <${hex}${end}> Tj`);
      continue;
    }
    const width = (word.right - word.left) * sx;
    const height = (word.bottom - word.top) * sy;
    const upright = word.turns % 2 === 0;
    const size = Math.max(0.5, upright ? height : width);
    const horizontalScale = (upright ? width : height) / (count * (glyphWidth / 1000));
    const left = word.left * sx;
    const right = word.right * sx;
    const top = page.heightPt - word.top * sy;
    const bottom = page.heightPt - word.bottom * sy;
    const descentPt = size * descent;
    const matrix = {
      0: [horizontalScale, 0, 0, size, left, bottom + descentPt],
      1: [0, -horizontalScale, size, 0, left + descentPt, top],
      2: [-horizontalScale, 0, 0, -size, right, top - descentPt],
      3: [0, horizontalScale, -size, 0, right - descentPt, bottom],
    }[word.turns];
    lines.push(`${matrix.map(formatRounded).join(' ')} Tm <${hex}${end}> Tj`);
  }
  lines.push('ET');
  return `${lines.join('\n')}\n`;
};

/** Figures are that much higher than they are wide, letters less: fonts that claim more height reach into other lines. */
const highest = 1.8;

/** In the middle of the box around it. */
const slantedMatrix = (
  { left, top, right, bottom }: LayerWord,
  { degrees, length, height }: Slant,
  count: number,
  { widthPt, heightPt, size: { width } }: Placement,
): number[] => {
  const scale = widthPt / width;
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const size = Math.max(0.5, Math.min(height, (highest * length) / count) * scale);
  const horizontalScale = (length * scale) / (count * (glyphWidth / 1000));
  const [back, down] = [(length / 2) * scale, (size / 2) * (1 - 2 * descent)];
  const x = ((left + right) / 2) * scale - back * cos - down * sin;
  const y = heightPt - ((top + bottom) / 2) * scale + back * sin - down * cos;
  return [horizontalScale * cos, -horizontalScale * sin, size * sin, size * cos, x, y];
};

/** A thousandth of a point is precise enough for a text layer. */
const formatRounded = (value: number): string => formatNumber(Math.round(value * 1000) / 1000);
