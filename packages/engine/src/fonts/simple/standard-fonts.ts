import { StandardFontEmbedder } from '@cantoo/pdf-lib';

/** Names of the fonts every viewer has, with the names other systems use for the same metrics. */
const families: readonly (readonly [RegExp, readonly [string, string, string, string]])[] = [
  [/^(?:Helvetica|Arial)/, ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique']],
  [/^Times/, ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic']],
  [/^Courier/, ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique']],
];

const metricsOf = (standardName: string): StandardFontEmbedder =>
  StandardFontEmbedder.for(standardName as Parameters<typeof StandardFontEmbedder.for>[0]);

const symbolicNames = new Set(['Symbol', 'ZapfDingbats']);

export interface StandardFont {
  widthOf(glyph: string): number | undefined;
  /** What its own glyph names stand for, where they are not those of everybody. */
  textOf(glyph: string): string | undefined;
  /** Symbol and ZapfDingbats have their own; the others use StandardEncoding. */
  builtInEncoding: ReadonlyMap<number, string> | undefined;
}

const opened = new Map<string, StandardFont>();

const openStandardFont = (standardName: string): StandardFont => {
  const { font, encoding } = metricsOf(standardName);
  const widths = new Map(font.CharMetrics.map((metric) => [metric.N, metric.WX]));
  const texts = new Map<string, string>();
  let builtInEncoding: Map<number, string> | undefined;
  if (symbolicNames.has(standardName)) {
    builtInEncoding = new Map();
    for (const point of encoding.supportedCodePoints) {
      const { code, name } = encoding.encodeUnicodeCodePoint(point);
      builtInEncoding.set(code, name);
      if (!texts.has(name)) texts.set(name, String.fromCodePoint(point));
    }
  }
  return { widthOf: (glyph) => widths.get(glyph), textOf: (glyph) => texts.get(glyph), builtInEncoding };
};

/** Metrics of a font that is not embedded, when its name is one of the standard fonts. */
export const standardFont = (fontName: string): StandardFont | undefined => {
  let standardName = symbolicNames.has(fontName) ? fontName : undefined;
  for (const [pattern, styles] of families) {
    if (!pattern.test(fontName) || /Narrow|Black|Unicode|Neue/.test(fontName)) continue;
    standardName = styles[(/Bold/.test(fontName) ? 1 : 0) + (/Italic|Oblique/.test(fontName) ? 2 : 0)];
  }
  if (!standardName) return undefined;
  let font = opened.get(standardName);
  if (!font) {
    font = openStandardFont(standardName);
    opened.set(standardName, font);
  }
  return font;
};
