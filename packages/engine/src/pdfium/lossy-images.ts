import type { PageSize, PixelRect } from '@blackbar/core/model';
import { identity, type Matrix, multiply } from '../syntax/geometry.ts';
import { floatsAt, intsAt, type Pdfium, withScratch } from './library.ts';
import { objectType } from './page-objects.ts';

/** The area of a lossy (JPEG or JPEG 2000) image on the raster, and the size of one of its pixels there. */
export interface LossyArea {
  rect: PixelRect;
  /** Raster pixels per source pixel. */
  scale: number;
}

const maxDepth = 16;
const lossyFilters: ReadonlySet<string> = new Set(['DCTDecode', 'DCT', 'JPXDecode']);

const matrixOf = (pdfium: Pdfium, object: number): Matrix =>
  withScratch(pdfium, 24, (pointer) => {
    if (!pdfium.call.FPDFPageObj_GetMatrix(object, pointer)) return identity;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floatsAt(pdfium, pointer, 6);
    return [a, b, c, d, e, f];
  });

const isLossy = (pdfium: Pdfium, image: number): boolean => {
  const { call, heap } = pdfium;
  const count = call.FPDFImageObj_GetImageFilterCount(image);
  return withScratch(pdfium, 32, (pointer) => {
    for (let index = 0; index < count; index++) {
      const length = call.FPDFImageObj_GetImageFilter(image, index, pointer, 32);
      const name = String.fromCharCode(
        ...heap().subarray(pointer, pointer + Math.max(0, Math.min(32, length) - 1)),
      );
      if (lossyFilters.has(name)) return true;
    }
    return false;
  });
};

const sourceSize = (pdfium: Pdfium, image: number): PageSize =>
  withScratch(pdfium, 8, (pointer) => {
    const found = pdfium.call.FPDFImageObj_GetImagePixelSize(image, pointer, pointer + 4);
    const [width = 1, height = 1] = found ? intsAt(pdfium, pointer, 2) : [];
    return { width: Math.max(1, width), height: Math.max(1, height) };
  });

/** The areas of the lossy images of a page, on its page image of `size`. */
export const lossyAreas = (pdfium: Pdfium, page: number, size: PageSize): LossyArea[] => {
  const { call } = pdfium;
  const areas: LossyArea[] = [];
  const toImage = (x: number, y: number): [number, number] =>
    withScratch(pdfium, 8, (pointer) => {
      call.FPDF_PageToDevice(page, 0, 0, size.width, size.height, 0, x, y, pointer, pointer + 4);
      const [left = 0, top = 0] = intsAt(pdfium, pointer, 2);
      return [left, top];
    });
  const add = (image: number, matrix: Matrix): void => {
    const [a, b, c, d, e, f] = matrix;
    const corners = [
      toImage(e, f),
      toImage(a + e, b + f),
      toImage(c + e, d + f),
      toImage(a + c + e, b + d + f),
    ];
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const source = sourceSize(pdfium, image);
    const [origin, across, up] = corners as [[number, number], [number, number], [number, number]];
    const length = ([x, y]: [number, number]) => Math.hypot(x - origin[0], y - origin[1]);
    areas.push({
      rect: {
        left: Math.min(...xs) - 1,
        top: Math.min(...ys) - 1,
        right: Math.max(...xs) + 1,
        bottom: Math.max(...ys) + 1,
      },
      scale: Math.max(length(across) / source.width, length(up) / source.height),
    });
  };
  const visit = (object: number, matrix: Matrix, depth: number): void => {
    const type = call.FPDFPageObj_GetType(object);
    const own = multiply(matrixOf(pdfium, object), matrix);
    if (type === objectType.image && isLossy(pdfium, object)) add(object, own);
    if (type !== objectType.form || depth >= maxDepth) return;
    const count = call.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index++)
      visit(call.FPDFFormObj_GetObject(object, index), own, depth + 1);
  };
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) visit(call.FPDFPage_GetObject(page, index), identity, 0);
  return areas;
};
