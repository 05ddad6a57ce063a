import type { Guise } from '../../page/write/resource-writer.ts';
import { floatsAt, type Pdfium, withScratch } from '../../pdfium/library.ts';
import { objectType } from '../../pdfium/page-objects.ts';
import { type Bounds, identity, type Matrix, multiply, transformBounds } from '../../syntax/geometry.ts';

import { taggedBy } from './tags.ts';

const maxDepth = 16;

/** An object PDFium has read from a probe file. */
export interface ProbedObject {
  readonly handle: number;
  readonly type: number;
  /** The paint id of what it shows, or shows something in place of; -1 for none. */
  readonly paintId: number;
  readonly guise: Guise;
  /** From the space of the form it is in to pixels of the page image. */
  readonly toImage: Matrix;
}

const matrixOf = (pdfium: Pdfium, handle: number): Matrix =>
  withScratch(pdfium, 24, (pointer) =>
    pdfium.call.FPDFPageObj_GetMatrix(handle, pointer)
      ? ([...floatsAt(pdfium, pointer, 6)] as unknown as Matrix)
      : identity,
  );

/** Everything on a loaded page, inside forms too, in painting order. */
export const probedObjects = (pdfium: Pdfium, page: number, toImage: Matrix): ProbedObject[] => {
  const { call } = pdfium;
  const found: ProbedObject[] = [];
  const visit = (handle: number, depth: number, matrix: Matrix): void => {
    const type = call.FPDFPageObj_GetType(handle);
    if (type !== objectType.form) {
      const tagged = taggedBy(call.FPDFPageObj_GetMarkedContentID(handle));
      found.push({ handle, type, ...tagged, toImage: matrix });
      return;
    }
    if (depth >= maxDepth) return;
    const inner = multiply(matrixOf(pdfium, handle), matrix);
    const count = call.FPDFFormObj_CountObjects(handle);
    for (let index = 0; index < count; index += 1)
      visit(call.FPDFFormObj_GetObject(handle, index), depth + 1, inner);
  };
  const count = call.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) visit(call.FPDFPage_GetObject(page, index), 0, toImage);
  return found;
};

/** Where an image's unit square, or the points of a path, come to lie in the page image. */
export const imageMatrix = (pdfium: Pdfium, { handle, toImage }: ProbedObject): Matrix =>
  multiply(matrixOf(pdfium, handle), toImage);

/** In the user space of a path. */
export const strokeWidth = (pdfium: Pdfium, { handle }: ProbedObject): number =>
  withScratch(pdfium, 4, (pointer) => {
    pdfium.call.FPDFPageObj_GetStrokeWidth(handle, pointer);
    return floatsAt(pdfium, pointer, 1)[0] ?? 0;
  });

/** In pixels of the page image, y downwards; `undefined` when PDFium knows no extent. */
export const pixelBounds = (pdfium: Pdfium, { handle, toImage }: ProbedObject): Bounds | undefined =>
  withScratch(pdfium, 16, (pointer) => {
    if (!pdfium.call.FPDFPageObj_GetBounds(handle, pointer, pointer + 4, pointer + 8, pointer + 12))
      return undefined;
    const [left = 0, bottom = 0, right = 0, top = 0] = floatsAt(pdfium, pointer, 4);
    return transformBounds({ left, bottom, right, top }, toImage);
  });
