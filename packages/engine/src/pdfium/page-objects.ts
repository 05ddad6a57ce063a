import { intsAt, type Pdfium, withScratch } from './library.ts';

export const objectType = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

/** The value of all channels that PDFium returns for any pattern colour. */
export const patternLevel = 0xbf;

/** Deeper than real files nest forms; a cycle ends here. */
const maxDepth = 16;

export interface PageObject {
  handle: number;
  type: number;
}

/** Every object of a loaded page, those inside forms included, in painting order. */
export const collectObjects = ({ call }: Pdfium, page: number): PageObject[] => {
  const out: PageObject[] = [];
  const visit = (handle: number, depth: number) => {
    const type = call.FPDFPageObj_GetType(handle);
    if (type !== objectType.form) {
      out.push({ handle, type });
      return;
    }
    if (depth >= maxDepth) return;
    const count = call.FPDFFormObj_CountObjects(handle);
    for (let index = 0; index < count; index++) visit(call.FPDFFormObj_GetObject(handle, index), depth + 1);
  };
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) visit(call.FPDFPage_GetObject(page, index), 0);
  return out;
};

export const setActive = ({ call }: Pdfium, objects: readonly PageObject[], active: boolean): void => {
  for (const { handle } of objects) call.FPDFPageObj_SetIsActive(handle, active ? 1 : 0);
};

/** ActualText replaces extracted text (ISO 32000-2, 14.9.4); without its marks the shown text is extracted. */
export const removeMarks = ({ call }: Pdfium, objects: readonly PageObject[]): void => {
  for (const { handle } of objects)
    for (let index = call.FPDFPageObj_CountMarks(handle) - 1; index >= 0; index--)
      call.FPDFPageObj_RemoveMark(handle, call.FPDFPageObj_GetMark(handle, index));
};

export const setColour = (
  { call }: Pdfium,
  { handle }: PageObject,
  [red, green, blue]: readonly [number, number, number],
): void => {
  call.FPDFPageObj_SetFillColor(handle, red, green, blue, 255);
  call.FPDFPageObj_SetStrokeColor(handle, red, green, blue, 255);
};

/** Red, green, blue and alpha, 0 to 255. */
export type Paint = readonly [number, number, number, number];

/** What an object is filled and drawn with. */
export interface Paints {
  readonly fill: Paint;
  readonly stroke: Paint;
}

export const paintsOf = (pdfium: Pdfium, { handle }: PageObject): Paints => {
  const read = (get: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor'): Paint =>
    withScratch(pdfium, 16, (at) =>
      pdfium.call[get](handle, at, at + 4, at + 8, at + 12)
        ? ([...intsAt(pdfium, at, 4)] as unknown as Paint)
        : [0, 0, 0, 255],
    );
  return { fill: read('FPDFPageObj_GetFillColor'), stroke: read('FPDFPageObj_GetStrokeColor') };
};

export const setPaints = ({ call }: Pdfium, { handle }: PageObject, { fill, stroke }: Paints): void => {
  call.FPDFPageObj_SetFillColor(handle, ...fill);
  call.FPDFPageObj_SetStrokeColor(handle, ...stroke);
};
