import { type PDFContext, PDFDict, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { RebuildPorts } from '../../rebuild/ports.ts';
import { resolve } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { Budget } from './budget.ts';
import type { FontSource } from './font-use.ts';
import type { Layers } from './layers.ts';
import type { Body, FontSlot, ImagePiece } from './piece.ts';

const sourceOf = (object: PDFObject, holder: PDFRef, name: string | undefined): FontSource => {
  const ref = object instanceof PDFRef ? object : holder;
  const place = { object: ref.objectNumber, generation: ref.generationNumber };
  return object instanceof PDFRef || name === undefined ? place : { ...place, entry: name };
};

/** What all content streams of one page share while they are taken apart. */
export class PageWalk {
  readonly context: PDFContext;
  readonly ports: RebuildPorts;
  readonly layers: Layers;
  readonly budget: Budget;
  /** Text in render mode 3 was left out: mostly what recognition puts over a scan. */
  hasInvisibleText = false;
  /** Text of a layer that is switched off was left out. */
  hasHiddenText = false;
  /** Marks of codes that leave no ink wherever they are shown. */
  readonly blankMarks = new Set<number>();
  readonly images = new Map<number, ImagePiece>();
  private marks = 0;
  private readonly bodies = new Map<string, Body>();
  private readonly open = new Set<string>();
  private readonly fonts = new Map<PDFObject, FontSlot>();

  constructor(context: PDFContext, ports: RebuildPorts, layers: Layers, budget: Budget) {
    this.context = context;
    this.ports = ports;
    this.layers = layers;
    this.budget = budget;
  }

  /** Numbers for `count` things that are painted, from 1; the first of them is returned. */
  takeMarks(count: number): number {
    const first = this.marks + 1;
    this.marks += count;
    return first;
  }

  /** `holder` and `name` say where a font is that is no object of its own. */
  font(object: PDFObject, holder: PDFRef, name: string | undefined): FontSlot {
    const known = this.fonts.get(object);
    if (known) return known;
    const dictionary = resolve(this.context, object);
    if (!(dictionary instanceof PDFDict)) throw new Unprovable('resource-missing');
    const slot: FontSlot = {
      source: sourceOf(object, holder, name),
      object,
      font: this.ports.openFont(dictionary),
    };
    this.fonts.set(object, slot);
    return slot;
  }

  /** Takes a stream apart once; a stream that draws itself ends the vector path. */
  body(source: PDFObject, inherited: PDFDict | undefined, take: () => Body): Body {
    if (!(source instanceof PDFRef)) throw new Unprovable('form');
    const key = `${source.toString()} ${inherited ? this.identify(inherited) : ''}`;
    const known = this.bodies.get(key);
    if (known) return known;
    if (this.open.has(source.toString())) throw new Unprovable('too-deep');
    this.open.add(source.toString());
    try {
      const body = take();
      this.bodies.set(key, body);
      return body;
    } finally {
      this.open.delete(source.toString());
    }
  }

  private readonly identities = new Map<PDFDict, number>();

  private identify(resources: PDFDict): number {
    const known = this.identities.get(resources);
    if (known !== undefined) return known;
    this.identities.set(resources, this.identities.size);
    return this.identities.size - 1;
  }
}
