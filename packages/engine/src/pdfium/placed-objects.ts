import type { PageSize } from '@blackbar/core/model';
import { identity, type Matrix, multiply, transformBounds } from '../syntax/geometry.ts';
import { pageToImage } from './characters.ts';
import type { Edges } from './edges.ts';
import { floatsAt, type Pdfium, withScratch } from './library.ts';
import { objectType, type PageObject } from './page-objects.ts';

/** An object of a loaded page where it is drawn, in pixels of the page image. */
export interface PlacedObject extends PageObject {
  /** Around what it paints, as far as PDFium knows. */
  area: Edges;
  /** Its own matrix, to pixels; for an image from the unit square, which every image fills. */
  matrix: Matrix;
}

const maxDepth = 16;

/** Every object of a loaded page, those inside forms included, on a page image of `size`. */
export const placedObjects = (pdfium: Pdfium, page: number, size: PageSize): PlacedObject[] => {
  const { call } = pdfium;
  return withScratch(pdfium, 24, (pointer) => {
    const matrixOf = (object: number): Matrix => {
      if (!call.FPDFPageObj_GetMatrix(object, pointer)) return identity;
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floatsAt(pdfium, pointer, 6);
      return [a, b, c, d, e, f];
    };
    /** Endless when PDFium does not know. */
    const areaOf = (object: number, outer: Matrix): Edges => {
      const at = (index: number) => pointer + 4 * index;
      if (!call.FPDFPageObj_GetBounds(object, at(0), at(1), at(2), at(3))) return everywhere;
      const [left = 0, bottom = 0, right = 0, top = 0] = floatsAt(pdfium, pointer, 4);
      const bounds = transformBounds({ left, bottom, right, top }, outer);
      return { left: bounds.left, top: bounds.bottom, right: bounds.right, bottom: bounds.top };
    };
    const objects: PlacedObject[] = [];
    const visit = (handle: number, outer: Matrix, depth: number): void => {
      const type = call.FPDFPageObj_GetType(handle);
      const matrix = multiply(matrixOf(handle), outer);
      if (type !== objectType.form) objects.push({ handle, type, area: areaOf(handle, outer), matrix });
      if (type !== objectType.form || depth >= maxDepth) return;
      const count = call.FPDFFormObj_CountObjects(handle);
      for (let index = 0; index < count; index++)
        visit(call.FPDFFormObj_GetObject(handle, index), matrix, depth + 1);
    };
    const toImage = pageToImage(pdfium, page, size);
    const count = call.FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index++) visit(call.FPDFPage_GetObject(page, index), toImage, 0);
    return objects;
  });
};

const endless = Number.POSITIVE_INFINITY;
const everywhere: Edges = { left: -endless, top: -endless, right: endless, bottom: endless };

/** The images of a loaded page. */
export const placedImages = (pdfium: Pdfium, page: number, size: PageSize): PlacedObject[] =>
  placedObjects(pdfium, page, size).filter(({ type }) => type === objectType.image);

/** Lets nothing through but where its own samples do: normal blending, no alpha, no soft mask around it. */
export const isOpaque = ({ call }: Pdfium, { handle }: PageObject): boolean =>
  !call.FPDFPageObj_HasTransparency(handle);
