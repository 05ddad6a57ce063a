import type { PageSize } from '@blackbar/core/model';
import { type Edges, pageToImage } from '../../pdfium/characters.ts';
import { floatsAt, type Pdfium, withScratch } from '../../pdfium/library.ts';
import { objectType } from '../../pdfium/page-objects.ts';
import { identity, type Matrix, multiply } from '../../syntax/geometry.ts';

const maxDepth = 16;

/** The areas of a loaded page that its images lie in, in pixels of a page image of `size`. */
export const pictureAreas = (pdfium: Pdfium, page: number, size: PageSize): Edges[] => {
  const { call } = pdfium;
  const toImage = pageToImage(pdfium, page, size);
  const matrixOf = (object: number): Matrix =>
    withScratch(pdfium, 24, (pointer) => {
      if (!call.FPDFPageObj_GetMatrix(object, pointer)) return identity;
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = floatsAt(pdfium, pointer, 6);
      return [a, b, c, d, e, f];
    });
  const areas: Edges[] = [];
  const visit = (object: number, outer: Matrix, depth: number): void => {
    const type = call.FPDFPageObj_GetType(object);
    const own = multiply(matrixOf(object), outer);
    if (type === objectType.image) areas.push(areaOf(multiply(own, toImage)));
    if (type !== objectType.form || depth >= maxDepth) return;
    const count = call.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < count; index++)
      visit(call.FPDFFormObj_GetObject(object, index), own, depth + 1);
  };
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index++) visit(call.FPDFPage_GetObject(page, index), identity, 0);
  return areas;
};

/** Where a matrix puts the unit square, which every image fills. */
const areaOf = ([a, b, c, d, e, f]: Matrix): Edges => {
  const [xs, ys] = [
    [e, a + e, c + e, a + c + e],
    [f, b + f, d + f, b + d + f],
  ];
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
};
