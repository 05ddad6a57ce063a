import type { PDFRawStream } from '@cantoo/pdf-lib';
import { decodeStream } from '../../syntax/filters/decode-stream.ts';
import type { Value } from '../../syntax/output.ts';
import { numberAt, numbersAt } from '../../syntax/read-object.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { Scope } from '../fragment/scope.ts';

const maxMeshBytes = 32 * 1024 * 1024;
const maxNumbers = 8_000_000;

const refuse = (): never => {
  throw new Unprovable('shading');
};

/** Numbers of any width, most significant bit first. */
class NumberReader {
  private readonly bytes: Uint8Array;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  has(bits: number): boolean {
    return this.at + bits <= 8 * this.bytes.length;
  }

  take(bits: number): number {
    let value = 0;
    for (let left = bits; left > 0; ) {
      const step = Math.min(left, 8 - (this.at & 7));
      const byte = this.bytes[this.at >> 3] ?? 0;
      value = value * 2 ** step + ((byte >> (8 - (this.at & 7) - step)) & ((1 << step) - 1));
      this.at += step;
      left -= step;
    }
    return value;
  }

  align(): void {
    this.at = (this.at + 7) & ~7;
  }
}

/** One vertex or patch: how it joins the one before it, its points and its colours, as the numbers they mean. */
interface MeshRecord {
  flag: number | undefined;
  points: number[];
  colours: number[];
}

/** Points and colours of a record (ISO 32000-2, 8.7.4.5.5 to 8.7.4.5.8). */
const countsOf = (type: number, flag: number): { points: number; colours: number } => {
  if (type < 6) return { points: 1, colours: 1 };
  const all = type === 6 ? 12 : 16;
  return flag === 0 ? { points: all, colours: 4 } : { points: all - 4, colours: 2 };
};

const readRecords = (
  bytes: Uint8Array,
  { dict }: PDFRawStream,
  type: number,
  components: number,
): MeshRecord[] => {
  const bits = (key: string): number => {
    const value = numberAt(dict, key) ?? refuse();
    return [1, 2, 4, 8, 12, 16, 24, 32].includes(value) ? value : refuse();
  };
  const [coordinate, component] = [bits('BitsPerCoordinate'), bits('BitsPerComponent')];
  const flagBits = type === 5 ? 0 : bits('BitsPerFlag');
  const decode = numbersAt(dict, 'Decode', 4 + 2 * components) ?? refuse();
  const reader = new NumberReader(bytes);
  const read = (width: number, place: number): number => {
    const [low, high] = [decode[2 * place] as number, decode[2 * place + 1] as number];
    return low + (reader.take(width) * (high - low)) / (2 ** width - 1);
  };
  const records: MeshRecord[] = [];
  let numbers = 0;
  while (reader.has(flagBits + 1)) {
    const flag = flagBits > 0 ? reader.take(flagBits) & 3 : 0;
    if (flag === 3 && type === 4) refuse();
    const { points, colours } = countsOf(type, flag);
    if (!reader.has(points * 2 * coordinate + colours * components * component)) break;
    // The first one has nothing to join.
    if (records.length === 0 && flag !== 0) refuse();
    const record: MeshRecord = { flag: flagBits > 0 ? flag : undefined, points: [], colours: [] };
    for (let index = 0; index < 2 * points; index++) record.points.push(read(coordinate, index % 2));
    for (let index = 0; index < colours * components; index++)
      record.colours.push(read(component, 2 + (index % components)));
    records.push(record);
    numbers += record.points.length + record.colours.length;
    if (numbers > maxNumbers) refuse();
    // Vertices end at a byte; patches follow each other bit by bit, as viewers read them.
    if (type === 4 || type === 5) reader.align();
  }
  return records;
};

/** Drops what no triangle, row or patch is made of. */
const wholeRecords = (records: MeshRecord[], type: number, perRow: number): MeshRecord[] => {
  if (type === 5) {
    const rows = Math.floor(records.length / perRow);
    return rows < 2 ? refuse() : records.slice(0, rows * perRow);
  }
  if (type !== 4) return records;
  const kept: MeshRecord[] = [];
  for (let at = 0; at < records.length; ) {
    const size = records[at]?.flag === 0 ? 3 : 1;
    if (at + size > records.length) break;
    kept.push(
      ...records.slice(at, at + size).map((record, index) => (index > 0 ? { ...record, flag: 0 } : record)),
    );
    at += size;
  }
  return kept;
};

/** The least and the greatest of the numbers, at some distance from each other. */
const spanOf = (
  records: readonly MeshRecord[],
  numbersOf: (record: MeshRecord) => readonly number[],
): Span => {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const record of records)
    for (const value of numbersOf(record)) {
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  return [low, high > low ? high : low + 1];
};

type Span = readonly [low: number, high: number];

/** Colours of a space that is none of a device: PDFium finds out the RGB of each corner and mixes those. */
export interface ResolvedColours {
  components: number;
  rgbOf(colours: readonly (readonly number[])[]): readonly (readonly number[])[];
}

const maxColours = 50_000;

/** The records with three shares of 255 for each colour. */
const resolved = (records: readonly MeshRecord[], { components, rgbOf }: ResolvedColours): MeshRecord[] => {
  const colours = records.flatMap((record) =>
    Array.from({ length: record.colours.length / components }, (_, at) =>
      record.colours.slice(at * components, (at + 1) * components),
    ),
  );
  if (colours.length > maxColours) refuse();
  const rgb = rgbOf(colours);
  let next = 0;
  return records.map((record) => {
    const count = record.colours.length / components;
    const own = rgb.slice(next, next + count).flatMap((channels) => channels.map((channel) => channel / 255));
    next += count;
    return { ...record, colours: own };
  });
};

/**
 * A mesh from its numbers alone, in a coding of our own: places in 16 bits over the box they fill, colours in 8. What
 * follows the last patch, what no triangle uses, and bits that nobody reads are not written.
 */
export const writeMesh = (
  scope: Scope,
  stream: PDFRawStream,
  type: number,
  components: number | ResolvedColours | 'through a function',
): { entries: { [key: string]: Value }; bytes: Uint8Array; inputs: Span } => {
  const perRow = type === 5 ? (numberAt(stream.dict, 'VerticesPerRow') ?? refuse()) : 0;
  if (type === 5 && !(Number.isInteger(perRow) && perRow >= 2)) refuse();
  const source = decodeStream(stream, scope.codecs, maxMeshBytes);
  const isResolved = typeof components === 'object';
  const read = isResolved ? components.components : components === 'through a function' ? 1 : components;
  const whole = wholeRecords(readRecords(source, stream, type, read), type, perRow);
  if (whole.length === 0) refuse();
  const records = isResolved ? resolved(whole, components) : whole;
  const count = isResolved ? 3 : read;
  const [across, up] = [0, 1].map((axis) =>
    spanOf(records, ({ points }) => points.filter((_, at) => at % 2 === axis)),
  ) as [Span, Span];
  // What goes through a function is written as a share of the inputs that are reached.
  const inputs: Span =
    components === 'through a function' ? spanOf(records, ({ colours }) => colours) : [0, 1];
  const share = (value: number, [low, high]: Span): number =>
    Math.max(0, Math.min(1, (value - low) / (high - low)));
  const bytes: number[] = [];
  for (const { flag, points, colours } of records) {
    if (flag !== undefined) bytes.push(flag);
    points.forEach((value, index) => {
      const scaled = Math.round(share(value, index % 2 === 0 ? across : up) * 65_535);
      bytes.push(scaled >> 8, scaled & 255);
    });
    for (const value of colours) bytes.push(Math.round(255 * share(value, inputs)));
  }
  const entries: { [key: string]: Value } = {
    BitsPerCoordinate: 16,
    BitsPerComponent: 8,
    ...(type === 5 ? { VerticesPerRow: perRow } : { BitsPerFlag: 8 }),
    Decode: [...across, ...up, ...new Array<number[]>(count).fill([0, 1]).flat()],
  };
  return { entries, bytes: Uint8Array.from(bytes), inputs };
};
