import { fontFlag } from '../encodings/font-flags.ts';

/** Families that every system and viewer knows, so that their names say nothing about a document. */
const families = [
  'Helvetica|HelveticaNeue|Times|Courier|Symbol|ZapfDingbats',
  'Arial|ArialMT|ArialNarrow|ArialBlack|ArialUnicodeMS',
  'TimesNewRoman|TimesNewRomanPS|TimesNewRomanPSMT|CourierNew|CourierNewPS|CourierNewPSMT',
  'Verdana|Georgia|Tahoma|Calibri|Cambria|CambriaMath|Consolas|Candara|Corbel|SegoeUI|ComicSansMS|TrebuchetMS',
  'Impact|Wingdings|Webdings|Garamond|BookAntiqua|Palatino|PalatinoLinotype|CenturyGothic|LucidaConsole',
  'MSGothic|MS-Gothic|MS-PGothic|MSMincho|MS-Mincho|MS-PMincho|SimSun|SimHei|MingLiU|PMingLiU|Batang|Gulim',
  'STSong|STSong-Light|MSung|MSung-Light|MHei-Medium|HeiseiMin-W3|HeiseiKakuGo-W5|HYSMyeongJo-Medium',
  'HYGoThic-Medium|KozMinPro-Regular|KozGoPro-Medium|AdobeSongStd-Light|AdobeMingStd-Light',
].join('|');
const styles =
  'Bold|Italic|Oblique|Roman|Regular|BoldItalic|BoldOblique|BoldMT|ItalicMT|BoldItalicMT|Light|MT|PSMT';
const wellKnown = new RegExp(`^(?:${families})(?:[-,]?(?:${styles}))*$`);

/** Of the hash FNV-1a. */
const fnvOffset = 0x811c9dc5;
const fnvPrime = 0x01000193;

const styled = (
  family: string,
  plain: string,
  isBold: boolean,
  isItalic: boolean,
  slanted: string,
): string => {
  const style = `${isBold ? 'Bold' : ''}${isItalic ? slanted : ''}` || plain;
  return style ? `${family}-${style}` : family;
};

/** The name of a font that is not embedded: its own if that is public, else the nearest standard font. */
export const publicFontName = (untrustedName: string, flags: number): string => {
  const own = untrustedName.replace(/^[A-Z]{6}\+/, '');
  if (wellKnown.test(own.replace(/ /g, ''))) return own;
  const isBold = /bold|black|heavy/i.test(own) || (flags & fontFlag.forceBold) !== 0;
  const isItalic = /italic|oblique/i.test(own) || (flags & fontFlag.italic) !== 0;
  if (flags & fontFlag.fixedPitch) return styled('Courier', '', isBold, isItalic, 'Oblique');
  if (flags & fontFlag.serif) return styled('Times', 'Roman', isBold, isItalic, 'Italic');
  return styled('Helvetica', '', isBold, isItalic, 'Oblique');
};

/**
 * The name under which a font that is not embedded is written: its own if that is public. Of any other, viewers make one
 * up from its descriptor, and do so only for a name that they do not know.
 */
export const substituteFontName = (untrustedName: string, flags: number): string => {
  const nearest = publicFontName(untrustedName, flags);
  const own = untrustedName.replace(/^[A-Z]{6}\+/, '');
  if (nearest === own) return own;
  const isBold = nearest.includes('Bold');
  return styled('ABCDEF+F', '', isBold, /Italic|Oblique/.test(nearest), 'Italic');
};

/** A neutral name for an embedded font, told apart by what is in it and by nothing else. */
export const neutralFontName = (program: Uint8Array): string => {
  let hash = fnvOffset;
  for (const byte of program) hash = Math.imul(hash ^ byte, fnvPrime) >>> 0;
  let tag = '';
  for (let index = 0; index < 6; index++) {
    tag += String.fromCharCode(65 + (hash % 26));
    hash = Math.floor(hash / 26);
  }
  return `${tag}+F`;
};
