import {
  PDFBool,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';
import type { OtherContent } from '../page/source-document.ts';
import type { FontSource } from '../page/walk/font-use.ts';
import { toBytes } from '../syntax/bytes.ts';
import { formatOperands } from '../syntax/content/content-writer.ts';
import type { Matrix } from '../syntax/geometry.ts';
import { formatNumber } from '../syntax/output.ts';
import { dictionaryAt, nameAt } from '../syntax/read-object.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { PlacedText } from './cut-text.ts';
import type { Blending, Clip, ImageElement, Line, PathElement, ShadingElement } from './element.ts';
import { writeSubpath } from './subpaths.ts';

const initialLine: Line = { width: 1, cap: 0, join: 0, miter: 10, dashes: [], phase: 0 };

/** What is set where something is painted; nothing of it outlasts its group. */
interface Written {
  fill: string;
  stroke: string;
  line: Line;
  font: string;
  characterSpacing: number;
  mode: number;
}

const initial = (): Written => ({
  fill: '0 g',
  stroke: '0 G',
  line: initialLine,
  font: '',
  characterSpacing: 0,
  mode: 0,
});

/** By how much a matrix enlarges, the same in all directions; `undefined` when it does not. */
const scaleOf = ([a, b, c, d]: Matrix): number | undefined => {
  const [across, up] = [Math.hypot(a, b), Math.hypot(c, d)];
  const isEven = Math.abs(across - up) <= 1e-6 * across && Math.abs(a * c + b * d) <= 1e-6 * across * up;
  return isEven && across > 0 ? across : undefined;
};

/** Before anything is written: what is left out leaves no trace. */
const refuseUneven = (pen: Matrix): void => {
  if (scaleOf(pen) === undefined) throw new Unprovable('pen');
};

const objectOf = (text: string): PDFObject => {
  if (text.startsWith('/')) return PDFName.of(text.slice(1));
  if (text === 'true' || text === 'false') return text === 'true' ? PDFBool.True : PDFBool.False;
  return PDFNumber.of(Number(text));
};

/**
 * Writes elements one after the other, each with what it needs and nothing else: what was set for an element that is gone
 * is never written.
 */
export class FlatWriter {
  private readonly out: string[] = [];
  private readonly context: PDFContext;
  private readonly resources: PDFDict;
  private readonly names = new Map<unknown, string>();
  private readonly fontSources = new Map<PDFObject, FontSource>();
  private group: string | undefined;
  private isText = false;
  private state: Written = initial();

  constructor(context: PDFContext) {
    this.context = context;
    this.resources = PDFDict.withContext(context);
  }

  text({ text, matrix, characterSpacing, runs }: PlacedText, clips: readonly Clip[]): void {
    const { font, size, mode, style, pen } = text;
    if (mode !== 0) refuseUneven(pen);
    this.enter(clips, style.blending);
    this.begin();
    this.colours(mode === 1 ? undefined : style.fill, mode === 0 ? undefined : style.stroke);
    if (mode !== 0) this.line(style.line, pen);
    const selected = `/${this.nameOf('Font', 'F', font.object)} ${formatNumber(size)} Tf`;
    this.fontSources.set(font.object, font.source);
    const { state } = this;
    if (state.font !== selected) this.out.push(selected);
    if (state.characterSpacing !== characterSpacing) this.out.push(`${formatNumber(characterSpacing)} Tc`);
    if (state.mode !== mode) this.out.push(`${mode} Tr`);
    Object.assign(state, { font: selected, characterSpacing, mode });
    const parts = runs.map((run) =>
      typeof run === 'number' ? formatNumber(run) : `<${run.map(({ hex }) => hex).join('')}>`,
    );
    this.out.push(`${formatOperands(matrix)} Tm`, `[${parts.join(' ')}] TJ`);
  }

  path({ paint, subpaths, pen, style }: PathElement, clips: readonly Clip[]): void {
    const doesFill = paint !== 'S';
    const doesStroke = paint !== 'f' && paint !== 'f*';
    if (doesStroke) refuseUneven(pen);
    this.enter(clips, style.blending);
    this.end();
    this.colours(doesFill ? style.fill : undefined, doesStroke ? style.stroke : undefined);
    if (doesStroke) this.line(style.line, pen);
    this.out.push(...subpaths.map(writeSubpath), paint);
  }

  image({ image, matrix, style }: ImageElement, clips: readonly Clip[]): void {
    const named = nameAt(image.stream.dict, 'ColorSpace');
    const spaces = image.resources && dictionaryAt(image.resources, 'ColorSpace');
    if (named !== undefined && spaces?.has(PDFName.of(named))) throw new Unprovable('image-colours');
    this.enter(clips, style.blending);
    this.end();
    // A stencil is painted in the colour of fills.
    this.colours(style.fill, undefined);
    const name = this.nameOf('XObject', 'X', image.source ?? image.stream);
    this.out.push('q', `${formatOperands(matrix)} cm`, `/${name} Do`, 'Q');
  }

  shading({ source, matrix, style }: ShadingElement, clips: readonly Clip[]): void {
    this.enter(clips, style.blending);
    this.end();
    this.out.push('q', `${formatOperands(matrix)} cm`, `/${this.nameOf('Shading', 'S', source)} sh`, 'Q');
  }

  finish(): OtherContent {
    this.leave();
    const { resources, fontSources } = this;
    return { content: toBytes(this.out.join('\n')), resources, fontSources };
  }

  /** Everything with the same clips and the same transparency, as long as it follows each other. */
  private enter(clips: readonly Clip[], blending: Blending): void {
    const entries = Object.entries(blending).sort(([one], [other]) => (one < other ? -1 : 1));
    const state = entries.map(([key, value]) => `${key} ${value}`).join(' ');
    const cuts = clips.map(({ text }) => `${text}\nn`).join('\n');
    const group = `${cuts} ${state}`;
    if (group === this.group) return;
    this.leave();
    this.group = group;
    this.state = initial();
    this.out.push('q');
    if (cuts !== '') this.out.push(cuts);
    if (state !== '') this.out.push(`/${this.blendingName(state, entries)} gs`);
  }

  private leave(): void {
    this.end();
    if (this.group !== undefined) this.out.push('Q');
    this.group = undefined;
  }

  private begin(): void {
    if (!this.isText) this.out.push('BT');
    this.isText = true;
  }

  private end(): void {
    if (this.isText) this.out.push('ET');
    this.isText = false;
  }

  private colours(fill: string | undefined, stroke: string | undefined): void {
    const { state } = this;
    if (fill !== undefined && fill !== state.fill) this.out.push(fill);
    if (stroke !== undefined && stroke !== state.stroke) this.out.push(stroke);
    state.fill = fill ?? state.fill;
    state.stroke = stroke ?? state.stroke;
  }

  /** Lines are written in the page's user space. */
  private line(line: Line, pen: Matrix): void {
    const scale = scaleOf(pen);
    if (scale === undefined) throw new Unprovable('pen');
    const { state } = this;
    const width = line.width * scale;
    const dashes = line.dashes.map((dash) => dash * scale);
    const phase = line.phase * scale;
    if (width !== state.line.width) this.out.push(`${formatNumber(width)} w`);
    if (line.cap !== state.line.cap) this.out.push(`${formatNumber(line.cap)} J`);
    if (line.join !== state.line.join) this.out.push(`${formatNumber(line.join)} j`);
    if (line.miter !== state.line.miter) this.out.push(`${formatNumber(line.miter)} M`);
    if (dashes.join() !== state.line.dashes.join() || phase !== state.line.phase)
      this.out.push(`[${formatOperands(dashes)}] ${formatNumber(phase)} d`);
    state.line = { ...line, width, dashes, phase };
  }

  private blendingName(key: string, entries: readonly (readonly [string, string])[]): string {
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const dictionary = PDFDict.withContext(this.context);
    for (const [entry, value] of entries) dictionary.set(PDFName.of(entry), objectOf(value));
    const name = this.nameOf('ExtGState', 'G', dictionary);
    this.names.set(key, name);
    return name;
  }

  private nameOf(category: string, prefix: string, object: PDFObject): string {
    const key = object instanceof PDFRef ? object.toString() : object;
    const known = this.names.get(key);
    if (known !== undefined) return known;
    const entries =
      this.resources.lookupMaybe(PDFName.of(category), PDFDict) ?? PDFDict.withContext(this.context);
    this.resources.set(PDFName.of(category), entries);
    const name = `${prefix}${entries.keys().length}`;
    entries.set(PDFName.of(name), object);
    this.names.set(key, name);
    return name;
  }
}
