import {
  type FontSink,
  floatsAt,
  Name,
  name,
  Output,
  openPdfium,
  type Pdfium,
  type Ref,
  type Value,
  withScratch,
} from './engine.ts';

/** Numbers of one glyph's path as PDFium has it: type, x, y, closed, for each segment; lengths in ems. */
export type GlyphPath = readonly number[];

const numbersPerSegment = 4;
const moveTo = 2;

/** PDFium looks for a glyph by its character, so each code gets one that no font has. */
const firstCharacter = 0xe000;

const toUnicode = (codes: readonly string[]): Uint8Array => {
  const bytes = (codes[0] ?? '').length / 2;
  const rows = codes.map((code, index) => `<${code}> <${(firstCharacter + index).toString(16)}>`);
  const space = `<${'00'.repeat(bytes)}> <${'ff'.repeat(bytes)}>`;
  return Buffer.from(
    `begincmap 1 begincodespacerange ${space} endcodespacerange ${rows.length} beginbfchar\n${rows.join('\n')}\nendbfchar endcmap`,
  );
};

const isFont = (value: Value): value is { [key: string]: Value } =>
  typeof value === 'object' &&
  value !== null &&
  'Subtype' in value &&
  value.Subtype instanceof Name &&
  ['Type0', 'Type1', 'TrueType'].includes(value.Subtype.value);

/** A page that shows these codes in the font that `addFont` puts into the file. */
export const pdfWith = async (
  addFont: (sink: FontSink) => Ref | Promise<Ref>,
  codes: readonly string[],
): Promise<Uint8Array> => {
  const file = new Output();
  const characters = file.add({}, toUnicode(codes));
  const font = await addFont({
    add: (value, stream) =>
      file.add(isFont(value) && !stream ? { ...value, ToUnicode: characters } : value, stream),
  });
  const contents = file.add({}, Buffer.from(`BT /F 1 Tf <${codes.join('')}> Tj ET`));
  const pages = file.reserve();
  const page = file.add({
    Type: name('Page'),
    Parent: pages,
    MediaBox: [0, 0, 100, 100],
    Contents: contents,
    Resources: { Font: { F: font } },
  });
  file.fill(pages, { Type: name('Pages'), Kids: [page], Count: 1 });
  return file.write(file.add({ Type: name('Catalog'), Pages: pages }));
};

const pathOf = (pdfium: Pdfium, font: number, character: number): GlyphPath => {
  const { call } = pdfium;
  const path = call.FPDFFont_GetGlyphPath(font, character, 1);
  const count = path === 0 ? 0 : Math.max(0, call.FPDFGlyphPath_CountGlyphSegments(path));
  return withScratch(pdfium, 8, (point) => {
    const numbers: number[] = [];
    for (let index = 0; index < count; index++) {
      const segment = call.FPDFGlyphPath_GetGlyphPathSegment(path, index);
      call.FPDFPathSegment_GetPoint(segment, point, point + 4);
      const [x = 0, y = 0] = floatsAt(pdfium, point, 2);
      numbers.push(call.FPDFPathSegment_GetType(segment), x, y, call.FPDFPathSegment_GetClose(segment));
    }
    return numbers;
  });
};

/** The outlines of these codes, as FreeType reads them out of the font of a page's first text. */
export const glyphPaths = (pdfium: Pdfium, pdf: Uint8Array, codes: readonly string[]): GlyphPath[] => {
  const { call } = pdfium;
  const document = openPdfium(pdfium, pdf);
  const page = call.FPDF_LoadPage(document.handle, 0);
  try {
    const text = call.FPDFPage_GetObject(page, 0);
    const font = text === 0 ? 0 : call.FPDFTextObj_GetFont(text);
    if (font === 0) throw new Error('PDFium found no text in its font');
    return codes.map((_, index) => pathOf(pdfium, font, firstCharacter + index));
  } finally {
    call.FPDF_ClosePage(page);
    document.close();
  }
};

export interface Box {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

const contoursOf = (path: GlyphPath): [number, number][][] => {
  const contours: [number, number][][] = [];
  for (let at = 0; at < path.length; at += numbersPerSegment) {
    if (path[at] === moveTo || contours.length === 0) contours.push([]);
    contours.at(-1)?.push([path[at + 1] ?? 0, path[at + 2] ?? 0]);
  }
  return contours;
};

/** FreeType rounds points, also those of a straight line. */
const lineToleranceEm = 0.002;

const isOnOneLine = (points: readonly [number, number][]): boolean => {
  const [[x0, y0] = [0, 0]] = points;
  const distances = points.map(([x, y]) => Math.hypot(x - x0, y - y0));
  const length = Math.max(...distances);
  const [x1, y1] = points[distances.indexOf(length)] ?? [x0, y0];
  return points.every(
    ([x, y]) => Math.abs((x1 - x0) * (y - y0) - (y1 - y0) * (x - x0)) <= lineToleranceEm * length,
  );
};

/** What the points of a path span; with `enclosing`, only of contours that enclose something. */
export const boxOf = (path: GlyphPath, enclosing: boolean): Box | undefined => {
  const points = contoursOf(path)
    .filter((contour) => !enclosing || !isOnOneLine(contour))
    .flat();
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...xs), bottom: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) };
};
