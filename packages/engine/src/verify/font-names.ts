/** Widespread font families, whose names reveal nothing about a document. */
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
const generated = /^(?:Glyphless|[A-Z]{6}\+F(?:-(?:Bold)?(?:Italic)?)?)$/;

/**
 * Font names can reveal information; exported ones are generated or well known. The list is independent of the
 * writer's: a name that only the writer considers well known is refused.
 */
export const isAllowedFontName = (font: string): boolean =>
  generated.test(font) || publicName.test(font.replace(/ /g, ''));
