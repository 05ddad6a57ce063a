import { type PDFContext, PDFDict, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import type { Budget } from './budget.ts';
import type { Layers } from './layers.ts';
import { NotVector } from './not-vector.ts';
import type { Body, FontSlot } from './piece.ts';
import type { RebuildPorts } from './ports.ts';
import { resolve } from './source.ts';

/** What all content streams of one page share while they are taken apart. */
export class PageWalk {
  readonly context: PDFContext;
  readonly ports: RebuildPorts;
  readonly layers: Layers;
  readonly budget: Budget;
  /** Shows that nobody sees and that are left out without asking: OCR layers, hidden layers. */
  unseenShows = 0;
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

  font(object: PDFObject): FontSlot {
    const known = this.fonts.get(object);
    if (known) return known;
    const dictionary = resolve(this.context, object);
    if (!(dictionary instanceof PDFDict)) throw new NotVector('resource-missing');
    const slot: FontSlot = {
      ref: object instanceof PDFRef ? object : undefined,
      dictionary,
      font: this.ports.fonts.open(this.context, dictionary),
    };
    this.fonts.set(object, slot);
    return slot;
  }

  /** Takes a stream apart once; a stream that draws itself ends the vector path. */
  body(source: PDFObject, inherited: PDFDict | undefined, take: () => Body): Body {
    if (!(source instanceof PDFRef)) throw new NotVector('form');
    const key = `${source.toString()} ${inherited ? this.identify(inherited) : ''}`;
    const known = this.bodies.get(key);
    if (known) return known;
    if (this.open.has(source.toString())) throw new NotVector('too-deep');
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
