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
const publicName = new RegExp(`^(?:${families})(?:[-,]?(?:${styles}))*$`);
const madeUp = /^(?:Glyphless|[A-Z]{6}\+F)$/;

/**
 * Names of fonts carry meaning in some files; exported ones are made up or everybody's. The list stands here once more:
 * a name that only the writer believes to be public is refused.
 */
export const isAllowedFontName = (font: string): boolean =>
  madeUp.test(font) || publicName.test(font.replace(/ /g, ''));
