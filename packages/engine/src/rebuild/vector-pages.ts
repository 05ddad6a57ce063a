import type { WrittenFont } from '../fonts/parts/font.ts';
import { type FontUse, fontKey } from '../page/walk/font-use.ts';
import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import { toBytes } from '../syntax/bytes.ts';
import type { Matrix } from '../syntax/geometry.ts';
import { formatValue, name, type Output, type Ref, type Value } from '../syntax/output.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { FontWriter } from './font-writer.ts';
import { withCodes } from './fragment/code-characters.ts';
import { fromPlain } from './fragment/plain-value.ts';
import type { PlainObject, VectorPart } from './vector-part.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** An additional content stream for a page, and what it draws with, under names that nothing of the page has. */
export interface Overlay {
  content: Ref;
  fonts: { readonly [name: string]: Ref };
  images: { readonly [name: string]: Ref };
}

/** From points on the rotated page, origin at its lower left, to the page's user space. */
export const uprightToPage = ({
  box,
  rotate,
  userUnit,
}: Pick<VectorPart, 'box' | 'rotate' | 'userUnit'>): Matrix => {
  const [width, height] = [box.right - box.left, box.top - box.bottom];
  const one = 1 / userUnit;
  switch (rotate) {
    case 90:
      return [0, one, -one, 0, box.left + width, box.bottom];
    case 180:
      return [-one, 0, 0, -one, box.left + width, box.bottom + height];
    case 270:
      return [0, -one, one, 0, box.left, box.bottom + height];
    default:
      return [one, 0, 0, one, box.left, box.bottom];
  }
};

interface Stored {
  ref: Ref;
  stream: Uint8Array | undefined;
}

const sameBytes = (one: Uint8Array | undefined, other: Uint8Array | undefined): boolean => {
  if (!one || !other) return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
};

/** A cheap hash of a stream; equality is always checked byte by byte. */
const cheapHash = (stream: Uint8Array | undefined): string => {
  if (!stream) return '';
  const step = Math.max(1, Math.floor(stream.length / 64));
  let sum = 0;
  for (let at = 0; at < stream.length; at += step) sum = (Math.imul(sum, 31) + (stream[at] as number)) >>> 0;
  return `${stream.length} ${sum}`;
};

const withEntries = (
  resources: { [key: string]: Value },
  kind: string,
  entries: { readonly [name: string]: Ref },
): { [key: string]: Value } =>
  Object.keys(entries).length === 0
    ? resources
    : { ...resources, [kind]: { ...(resources[kind] as { [key: string]: Value }), ...entries } };

/** Merges the fragments of all pages into one file. Equal objects are written once. */
export class VectorPages {
  private readonly output: Output;
  private readonly codecs: ByteCodecs;
  private readonly fonts = new Map<string, WrittenFont>();
  private readonly stored = new Map<string, Stored[]>();

  constructor(output: Output, codecs: ByteCodecs) {
    this.output = output;
    this.codecs = codecs;
  }

  /**
   * Call first: writes every font once, with the codes of all pages in the order of their first use. Returns the pages, from 1, that show a font which
   * cannot be written.
   */
  async writeFonts(
    parts: readonly (VectorPart | { kind: 'picture' })[],
    write: FontWriter | undefined,
  ): Promise<number[]> {
    const uses = new Map<string, FontUse & { pages: number[] }>();
    parts.forEach((part, index) => {
      if (part.kind !== 'vector') return;
      for (const object of part.objects) {
        if (!('font' in object)) continue;
        const { source, codes } = object.font;
        const use = uses.get(fontKey(source)) ?? { source, codes: new Set<string>(), pages: [] };
        for (const code of codes) use.codes.add(code);
        use.pages.push(index + 1);
        uses.set(fontKey(source), use);
      }
    });
    const failed = new Set<number>();
    for (const [key, { source, codes, pages }] of uses)
      try {
        if (!write) throw new Unprovable('font-missing');
        this.fonts.set(key, await write(source, [...codes], this.output));
      } catch (error) {
        if (!(error instanceof Unprovable)) throw error;
        for (const page of pages) failed.add(page);
      }
    return [...failed].sort((a, b) => a - b);
  }

  /** Writes the objects of one page; returns a map from references of the fragment to those of the output. */
  private place({ objects, codes }: VectorPart): (number: number) => Ref {
    const hexes = codes.map(({ font, hex }) => this.fonts.get(font)?.codeOf.get(hex) ?? '');
    const refs = new Map<number, Ref>();
    const refOf = (number: number): Ref => {
      const known = refs.get(number);
      if (known) return known;
      const object = objects[number - 1];
      if (!object) throw new RangeError('a fragment refers to nothing');
      const ref = 'font' in object ? this.font(object.font) : this.placed(object, refOf, hexes);
      refs.set(number, ref);
      return ref;
    };
    return refOf;
  }

  private placed(
    object: Exclude<PlainObject, { font: FontUse }>,
    refOf: (number: number) => Ref,
    hexes: readonly string[],
  ): Ref {
    const value = fromPlain(object.value, refOf);
    if (!('text' in object)) return this.store(value, object.stream);
    const text = withCodes(object.text, (index) => {
      const hex = hexes[index];
      if (!hex) throw new RangeError('a code was not written');
      return hex;
    });
    return this.store(value, this.codecs.deflate(toBytes(text)));
  }

  private font(use: FontUse): Ref {
    const font = this.fonts.get(fontKey(use.source));
    if (!font) throw new RangeError('a font was not written');
    return font.ref;
  }

  private store(value: Value, stream: Uint8Array | undefined): Ref {
    const key = `${formatValue(value)} ${cheapHash(stream)}`;
    const alike = this.stored.get(key) ?? [];
    const same = alike.find((entry) => sameBytes(entry.stream, stream));
    if (same) return same.ref;
    const ref = this.output.add(value, stream);
    this.stored.set(key, [...alike, { ref, stream }]);
    return ref;
  }

  writePage(part: VectorPart, parent: Ref, overlay: Overlay | null): Ref {
    const refOf = this.place(part);
    const { left, bottom, right, top } = part.box;
    const resources = fromPlain(part.resources, refOf) as { [key: string]: Value };
    const contents = refOf(part.contents);
    const page: { [key: string]: Value } = {
      Type: name('Page'),
      Parent: parent,
      MediaBox: [left, bottom, right, top],
      Resources: overlay
        ? withEntries(withEntries(resources, 'Font', overlay.fonts), 'XObject', overlay.images)
        : resources,
      Contents: overlay ? [contents, overlay.content] : contents,
    };
    if (part.rotate !== 0) page.Rotate = part.rotate;
    if (part.userUnit !== 1) page.UserUnit = part.userUnit;
    if (part.group !== undefined) page.Group = fromPlain(part.group, refOf);
    return this.output.add(page);
  }
}
