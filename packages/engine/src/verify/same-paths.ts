import { floatsAt, intsAt, type Pdfium, withScratch } from '../pdfium/library.ts';
import { objectType, patternLevel } from '../pdfium/page-objects.ts';

// Indexes are within bounds by construction: array reads are cast.

/** The numbers that determine how the paths of a page look, in painting order. */
interface PathSignature {
  numbers: number[];
  paths: number[];
  /** Objects of any other kind. */
  others: number;
}

const maxDepth = 16;
/** Numbers are written with six decimals, and PDFium keeps seven digits. */
const tolerance = 0.005;
const relativeTolerance = 1e-5;

class NotComparable extends Error {}

/** Reads every path of a loaded page; `null` when PDFium does not expose all that determines how it looks. */
const signatureOf = (pdfium: Pdfium, page: number): PathSignature | null =>
  withScratch(pdfium, 512, (pointer) => {
    const { call } = pdfium;
    const signature: PathSignature = { numbers: [], paths: [], others: 0 };
    const { numbers } = signature;
    const add = (...values: number[]): void => {
      numbers.push(...values);
    };
    const addFloats = (count: number): void => {
      for (const value of floatsAt(pdfium, pointer, count)) numbers.push(value);
    };
    const addMatrix = (object: number): void => {
      if (!call.FPDFPageObj_GetMatrix(object, pointer)) throw new NotComparable();
      addFloats(6);
    };
    const addSegment = (segment: number): void => {
      call.FPDFPathSegment_GetPoint(segment, pointer, pointer + 4);
      add(call.FPDFPathSegment_GetType(segment), call.FPDFPathSegment_GetClose(segment));
      addFloats(2);
    };
    const addColour = (
      object: number,
      getter: 'FPDFPageObj_GetFillColor' | 'FPDFPageObj_GetStrokeColor',
    ): void => {
      if (!call[getter](object, pointer, pointer + 4, pointer + 8, pointer + 12)) throw new NotComparable();
      const levels = [...intsAt(pdfium, pointer, 4)];
      if (levels.slice(0, 3).every((level) => level === patternLevel)) throw new NotComparable();
      add(...levels);
    };
    const addClip = (object: number): void => {
      const clip = call.FPDFPageObj_GetClipPath(object);
      const count = clip === 0 ? 0 : Math.max(0, call.FPDFClipPath_CountPaths(clip));
      add(count);
      for (let path = 0; path < count; path++) {
        const segments = Math.max(0, call.FPDFClipPath_CountPathSegments(clip, path));
        add(segments);
        for (let index = 0; index < segments; index++)
          addSegment(call.FPDFClipPath_GetPathSegment(clip, path, index));
      }
    };
    const addDashes = (object: number): void => {
      const dashes = call.FPDFPageObj_GetDashCount(object);
      if (dashes > 64) throw new NotComparable();
      add(dashes);
      if (dashes <= 0) return;
      call.FPDFPageObj_GetDashArray(object, pointer, dashes);
      addFloats(dashes);
      call.FPDFPageObj_GetDashPhase(object, pointer);
      addFloats(1);
    };
    const addPath = (path: number): void => {
      call.FPDFPath_GetDrawMode(path, pointer, pointer + 4);
      const [fill = 0, stroke = 0] = intsAt(pdfium, pointer, 2);
      add(fill, stroke);
      if (fill) addColour(path, 'FPDFPageObj_GetFillColor');
      if (stroke) {
        addColour(path, 'FPDFPageObj_GetStrokeColor');
        call.FPDFPageObj_GetStrokeWidth(path, pointer);
        addFloats(1);
        add(call.FPDFPageObj_GetLineCap(path), call.FPDFPageObj_GetLineJoin(path));
        addDashes(path);
      }
      addMatrix(path);
      addClip(path);
      const segments = call.FPDFPath_CountSegments(path);
      add(segments);
      for (let index = 0; index < segments; index++) addSegment(call.FPDFPath_GetPathSegment(path, index));
    };
    const visit = (object: number, depth: number): void => {
      const type = call.FPDFPageObj_GetType(object);
      add(type);
      if (type !== objectType.path && type !== objectType.form) {
        signature.others++;
        return;
      }
      if (depth > maxDepth || call.FPDFPageObj_HasTransparency(object)) throw new NotComparable();
      if (type === objectType.path) {
        signature.paths.push(object);
        addPath(object);
        return;
      }
      addMatrix(object);
      const count = call.FPDFFormObj_CountObjects(object);
      add(count);
      for (let index = 0; index < count; index++) visit(call.FPDFFormObj_GetObject(object, index), depth + 1);
    };
    try {
      const count = call.FPDFPage_CountObjects(page);
      for (let index = 0; index < count; index++) visit(call.FPDFPage_GetObject(page, index), 0);
      return signature;
    } catch (error) {
      if (error instanceof NotComparable) return null;
      throw error;
    }
  });

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length &&
  one.every((value, index) => {
    const off = Math.abs(value - (other[index] as number));
    return off <= tolerance + Math.abs(value) * relativeTolerance;
  });

/** What remains to be compared by drawing the two pages. */
export type Remaining = 'everything' | 'all but paths' | 'nothing';

/**
 * Compares two loaded pages by their paths: what is painted where, how and in which order. When all paths
 * are equal, they are deactivated on both pages, which saves most of the time of drawing a map or a plan.
 */
export const comparePaths = (pdfium: Pdfium, page: number, otherPage: number): Remaining => {
  const signature = signatureOf(pdfium, page);
  const other = signature && signatureOf(pdfium, otherPage);
  if (!signature || !other || !isSame(signature.numbers, other.numbers)) return 'everything';
  if (signature.others === 0) return 'nothing';
  for (const path of [...signature.paths, ...other.paths]) pdfium.call.FPDFPageObj_SetIsActive(path, 0);
  return 'all but paths';
};
