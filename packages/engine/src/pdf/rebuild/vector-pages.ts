import { formatValue, name, type Output, type Ref, type Value } from '../output.ts';
import { type FontSource, type FontUse, fontKey } from './fragment.ts';
import { fromPlain } from './plain-value.ts';
import type { PlainObject, VectorPart } from './vector-part.ts';

/** Writes a font of the source with only these codes. */
export type FontWriter = (source: FontSource, codes: ReadonlySet<string>, output: Output) => Promise<Ref>;

interface Stored {
  ref: Ref;
  stream: Uint8Array | undefined;
}

const sameBytes = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean => {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
};

/** A cheap first look at a stream; equality is always checked byte by byte. */
const sketch = (stream: Uint8Array | undefined): string => {
  if (!stream) return '';
  const step = Math.max(1, Math.floor(stream.length / 64));
  let sum = 0;
  for (let at = 0; at < stream.length; at += step) sum = (Math.imul(sum, 31) + (stream[at] as number)) >>> 0;
  return `${stream.length} ${sum}`;
};

/** Puts the fragments of many pages into one file. What is the same on several pages is written once. */
export class VectorPages {
  private readonly output: Output;
  private readonly fonts = new Map<string, Ref>();
  private readonly stored = new Map<string, Stored[]>();

  constructor(output: Output) {
    this.output = output;
  }

  /** First of all: every font once, with the codes of all pages. */
  async writeFonts(parts: readonly VectorPart[], write: FontWriter): Promise<void> {
    const uses = new Map<string, FontUse>();
    for (const part of parts)
      for (const object of part.objects) {
        if (!('font' in object)) continue;
        const key = fontKey(object.font.source);
        const known = uses.get(key) ?? { source: object.font.source, codes: new Set<string>() };
        for (const code of object.font.codes) known.codes.add(code);
        uses.set(key, known);
      }
    for (const [key, { source, codes }] of uses) this.fonts.set(key, await write(source, codes, this.output));
  }

  /** The objects of one page; answers what each reference of the fragment has become. */
  private place(objects: readonly PlainObject[]): (number: number) => Ref {
    const refs = new Map<number, Ref>();
    const refOf = (number: number): Ref => {
      const known = refs.get(number);
      if (known) return known;
      const object = objects[number - 1];
      if (!object) throw new RangeError('a fragment refers to nothing');
      const ref =
        'font' in object ? this.font(object.font) : this.store(fromPlain(object.value, refOf), object.stream);
      refs.set(number, ref);
      return ref;
    };
    return refOf;
  }

  private font(use: FontUse): Ref {
    const ref = this.fonts.get(fontKey(use.source));
    if (!ref) throw new RangeError('a font was not written');
    return ref;
  }

  private store(value: Value, stream: Uint8Array | undefined): Ref {
    const key = `${formatValue(value)} ${sketch(stream)}`;
    const alike = this.stored.get(key) ?? [];
    const same = alike.find((entry) => sameBytes(entry.stream, stream));
    if (same) return same.ref;
    const ref = this.output.add(value, stream);
    this.stored.set(key, [...alike, { ref, stream }]);
    return ref;
  }

  /** `overlay` is more content for the page, with the font it uses as `F` and a number no page font has. */
  writePage(part: VectorPart, parent: Ref, overlay?: { content: Ref; fontName: string; font: Ref }): Ref {
    const refOf = this.place(part.objects);
    const { left, bottom, right, top } = part.box;
    const resources = fromPlain(part.resources, refOf) as { [key: string]: Value };
    const contents = refOf(part.contents);
    const page: { [key: string]: Value } = {
      Type: name('Page'),
      Parent: parent,
      MediaBox: [left, bottom, right, top],
      Resources: overlay
        ? {
            ...resources,
            Font: { ...(resources.Font as { [key: string]: Value }), [overlay.fontName]: overlay.font },
          }
        : resources,
      Contents: overlay ? [contents, overlay.content] : contents,
    };
    if (part.rotate !== 0) page.Rotate = part.rotate;
    if (part.userUnit !== 1) page.UserUnit = part.userUnit;
    if (part.group !== undefined) page.Group = fromPlain(part.group, refOf);
    return this.output.add(page);
  }
}
