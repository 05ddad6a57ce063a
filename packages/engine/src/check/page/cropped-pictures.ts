import type { PageSize } from '@blackbar/core/model';
import { pageToImage } from '../../pdfium/characters.ts';
import type { Edges } from '../../pdfium/edges.ts';
import { floatsAt, type Pdfium, withScratch } from '../../pdfium/library.ts';
import { objectType } from '../../pdfium/page-objects.ts';
import { boundsOfPoints, transformBounds } from '../../syntax/geometry.ts';

/** Less than this is an edge that was tidied up. */
const hiddenShare = 0.2;
const maxPoints = 10_000;

/** Pictures of a loaded page of which a clip leaves out more than an edge; those inside forms are not looked at. */
export const findCroppedPictures = (pdfium: Pdfium, page: number, size: PageSize): Edges[] => {
  const { call } = pdfium;
  const toImage = pageToImage(pdfium, page, size);
  return withScratch(pdfium, 16, (pointer) => {
    const found: Edges[] = [];
    const count = call.FPDFPage_CountObjects(page);
    for (let index = 0; index < count; index++) {
      const object = call.FPDFPage_GetObject(page, index);
      if (call.FPDFPageObj_GetType(object) !== objectType.image) continue;
      const at = (place: number) => pointer + 4 * place;
      if (!call.FPDFPageObj_GetBounds(object, at(0), at(1), at(2), at(3))) continue;
      const [left = 0, bottom = 0, right = 0, top = 0] = floatsAt(pdfium, pointer, 4);
      const points = clipPoints(pdfium, call.FPDFPageObj_GetClipPath(object), pointer);
      if (points.length === 0) continue;
      const clip = boundsOfPoints(points);
      const width = Math.max(0, Math.min(right, clip.right) - Math.max(left, clip.left));
      const height = Math.max(0, Math.min(top, clip.top) - Math.max(bottom, clip.bottom));
      if (width * height > (right - left) * (top - bottom) * (1 - hiddenShare)) continue;
      const {
        left: x0,
        right: x1,
        bottom: y0,
        top: y1,
      } = transformBounds({ left, bottom, right, top }, toImage);
      found.push({ left: x0, top: y0, right: x1, bottom: y1 });
    }
    return found;
  });
};

/** The points of the innermost clip, as x, y, x, y …; `pointer` is scratch memory. */
const clipPoints = (pdfium: Pdfium, clip: number, pointer: number): number[] => {
  const { call } = pdfium;
  const points: number[] = [];
  const paths = clip === 0 ? 0 : call.FPDFClipPath_CountPaths(clip);
  if (paths <= 0) return points;
  const segments = call.FPDFClipPath_CountPathSegments(clip, paths - 1);
  for (let index = 0; index < Math.min(segments, maxPoints); index++) {
    const segment = call.FPDFClipPath_GetPathSegment(clip, paths - 1, index);
    if (segment !== 0 && call.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4))
      points.push(...floatsAt(pdfium, pointer, 2));
  }
  return points;
};
