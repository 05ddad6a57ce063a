import { unicodeOfGlyphName } from '../encodings/glyph-list.ts';

/** Small capitals, figures of other styles: the letter stands in the name. */
const styled = /^([A-Za-z]+?)(?:small|oldstyle|superior|inferior|fitted)$/;

const bothCases = (text: string): string[] => [...new Set([text, text.toUpperCase(), text.toLowerCase()])];

/** What a glyph of this name may stand for, the likeliest first; nothing when the name is not public. */
export const textsOfGlyphName = (glyph: string | undefined): string[] => {
  if (glyph === undefined || glyph === '.notdef') return [];
  const style = styled.exec(glyph);
  const plain = style?.[1] === undefined ? undefined : unicodeOfGlyphName(style[1]);
  if (plain !== undefined) return bothCases(plain);
  const [base = '', ...suffixes] = glyph.split('.');
  // Parts of a ligature are joined by underscores (Adobe Glyph List Specification).
  const parts = base.split('_').map((part) => unicodeOfGlyphName(part));
  if (base === '' || parts.some((part) => part === undefined)) return [];
  const text = parts.join('');
  return suffixes.length > 0 ? bothCases(text) : [text];
};
