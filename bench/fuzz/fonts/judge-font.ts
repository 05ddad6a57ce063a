import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import {
  codecs,
  type Extent,
  type FontSink,
  noGlyphs,
  openFont,
  type Pdfium,
  Ref,
  Unprovable,
  type Value,
} from './engine.ts';
import type { FontCase } from './font-case.ts';
import { differentInk } from './glyph-ink.ts';
import { type Box, boxOf, type GlyphPath, glyphPaths, pdfWith } from './glyph-paths.ts';

export type FontVerdict =
  | { kind: 'same'; glyphs: number; drawn: number }
  | { kind: 'refused'; reason: string }
  | { kind: 'different'; code: string; what: string };

/** FreeType cuts points down to whole units of the font, and counts in 4096ths of an em. */
const toleranceEm = (unitsPerEm: number): number => 1.5 / unitsPerEm + 2 / 4096;

const sourceFont = async (pdf: Uint8Array): Promise<PDFDict> => {
  const page = (await PDFDocument.load(pdf)).getPage(0);
  const font = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict).lookup(PDFName.of('F'), PDFDict);
  if (!font) throw new Error('the font is not in the file that was made of it');
  return font;
};

const reaches = (outer: Box, inner: Box, tolerance: number): boolean =>
  outer.left <= inner.left + tolerance &&
  outer.bottom <= inner.bottom + tolerance &&
  outer.right >= inner.right - tolerance &&
  outer.top >= inner.top - tolerance;

const say = (box: Box | undefined): string =>
  box ? [box.left, box.bottom, box.right, box.top].map((number) => number.toFixed(4)).join(' ') : 'nothing';

/** What is wrong with where the engine sees the outline of a code; `undefined` when nothing is. */
const wrongExtent = (font: FontCase, code: string, path: GlyphPath): string | undefined => {
  const measured = font.measure(code);
  if (!measured) return undefined;
  const { extent, unitsPerEm, isSnug } = measured;
  const seen = extent && {
    left: extent.left / unitsPerEm,
    bottom: extent.bottom / unitsPerEm,
    right: extent.right / unitsPerEm,
    top: extent.top / unitsPerEm,
  };
  const tolerance = toleranceEm(unitsPerEm);
  const drawn = boxOf(path, true);
  if (drawn && (!seen || !reaches(seen, drawn, tolerance)))
    return `extent ${say(seen)} does not cover ${say(drawn)}`;
  const all = boxOf(path, false);
  if (isSnug && seen && all && !reaches(all, seen, tolerance))
    return `extent ${say(seen)} goes beyond ${say(all)}`;
  return undefined;
};

/** A small part of a pixel of usual text. */
const shownToleranceEm = 0.004;

/** What is wrong with the extent that the engine tells of a shown code: no ink may lie outside. */
const leftOutside = (extent: Extent | undefined, path: GlyphPath): string | undefined => {
  const drawn = boxOf(path, true);
  if (!extent || !drawn) return undefined;
  const told = {
    left: extent.left / 1000,
    bottom: extent.bottom / 1000,
    right: extent.right / 1000,
    top: extent.top / 1000,
  };
  return reaches(told, drawn, shownToleranceEm)
    ? undefined
    : `shown extent ${say(told)} leaves out ink in ${say(drawn)}`;
};

const isSame = (one: GlyphPath, other: GlyphPath | undefined, tolerance: number): boolean =>
  one.length === other?.length &&
  one.every((number, index) => Math.abs(number - (other[index] ?? 0)) <= tolerance);

/** The font as the engine writes it, and its codes there. */
const emittedFont = async (
  font: ReturnType<typeof openFont>,
  codes: readonly string[],
): Promise<{ codes: string[]; add: (sink: FontSink) => Ref }> => {
  const file: { value: Value; stream?: Uint8Array }[] = [];
  const collect: FontSink = {
    add(value, stream) {
      file.push(stream ? { value, stream } : { value });
      return new Ref(file.length);
    },
  };
  const { ref, codeOf } = await font.emit([...new Set(codes)], collect, noGlyphs);
  const add = (sink: FontSink): Ref => {
    const refs = new Map<number, Ref>();
    const moved = (value: Value): Value => {
      if (value instanceof Ref) return refs.get(value.number) ?? value;
      if (Array.isArray(value)) return value.map(moved);
      if (typeof value !== 'object' || value === null || value.constructor !== Object) return value;
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, moved(entry)]));
    };
    file.forEach(({ value, stream }, index) => {
      refs.set(index + 1, sink.add(moved(value), stream));
    });
    return refs.get(ref.number) ?? ref;
  };
  return { codes: codes.map((code) => codeOf.get(code) ?? ''), add };
};

/** A font that was spelt anew must look like the one it was made from, or the spelling itself is wrong. */
const misspelt = async (
  pdfium: Pdfium,
  font: FontCase,
  before: readonly GlyphPath[],
): Promise<string | undefined> => {
  const { original } = font;
  if (!original) return undefined;
  const pdf = await pdfWith((sink) => original.add(sink), original.codes);
  const paths = glyphPaths(pdfium, pdf, original.codes);
  return font.codes[before.findIndex((path, index) => !isSame(path, paths[index], toleranceEm(1000)))];
};

/** Sends a font through the engine's writer and compares every glyph before and after, as FreeType reads it. */
export const judgeFont = async (pdfium: Pdfium, font: FontCase): Promise<FontVerdict> => {
  const { codes } = font;
  const pdf = await pdfWith((sink) => font.add(sink), codes);
  const before = glyphPaths(pdfium, pdf, codes);
  const wrong = await misspelt(pdfium, font, before);
  if (wrong !== undefined)
    return { kind: 'different', code: wrong, what: 'the fuzz itself changed the glyph' };
  try {
    const opened = openFont(await sourceFont(pdf), codecs);
    const shown = opened.split(Buffer.from(codes.join(''), 'hex'));
    const blank = new Set(shown.filter(({ ink }) => ink === 'blank').map(({ hex }) => hex));
    const emitted = await emittedFont(opened, codes);
    const after = glyphPaths(pdfium, await pdfWith(emitted.add, emitted.codes), emitted.codes);
    for (const [index, code] of codes.entries()) {
      // PDFium cannot be asked for the glyph of code 0.
      if (Number.parseInt(code, 16) === 0) continue;
      const path = before[index] ?? [];
      const different = (what: string): FontVerdict => ({ kind: 'different', code, what });
      const unlike = differentInk(path, after[index] ?? [], toleranceEm(500));
      if (unlike !== undefined) return different(unlike);
      if (blank.has(code) && boxOf(path, true)) return different('called blank, and drawn');
      const extent = wrongExtent(font, code, path) ?? leftOutside(shown[index]?.extent, path);
      if (extent !== undefined) return different(extent);
    }
    return { kind: 'same', glyphs: codes.length, drawn: before.filter((path) => path.length > 0).length };
  } catch (error) {
    if (!(error instanceof Unprovable)) throw error;
    const { reason } = error;
    // What was made here is what the engine promises to read; only subroutines may go deeper than that.
    if (font.origin === 'real' || reason === 'font-too-deep') return { kind: 'refused', reason };
    return { kind: 'different', code: codes[0] ?? '', what: `refused: ${reason}` };
  }
};

/** What is different, in words, for one code alone if one alone differs too. */
export const describeDifference = async (
  pdfium: Pdfium,
  font: FontCase,
  { code: first, what }: FontVerdict & { kind: 'different' },
): Promise<string> => {
  const { kind, origin, source } = font;
  const { original } = font;
  for (const [index, code] of font.codes.entries()) {
    const alone: FontCase = {
      ...font,
      codes: [code],
      ...(original ? { original: { ...original, codes: original.codes.slice(index, index + 1) } } : {}),
    };
    const verdict = await judgeFont(pdfium, alone);
    if (verdict.kind === 'different') return `${kind}, ${origin} (${source}), code ${code}: ${verdict.what}`;
  }
  return `${kind}, ${origin} (${source}), code ${first} among ${font.codes.join(' ')}: ${what}`;
};
