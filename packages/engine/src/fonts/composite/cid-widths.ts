import { PDFArray, type PDFDict } from '@cantoo/pdf-lib';
import type { Value } from '../../syntax/output.ts';
import { lookup, numberAt, numberIn, numbersAt, resolvedItems } from '../../syntax/read-object.ts';

const maxCid = 65535;

/** W and W2 of a CIDFont (ISO 32000-2, 9.7.4.3): one or three numbers a CID. */
const readMetrics = (font: PDFDict, key: 'W' | 'W2', size: 1 | 3): Map<number, number[]> => {
  const metrics = new Map<number, number[]>();
  const items = resolvedItems(lookup(font, key));
  for (let index = 0; index + 1 < items.length; ) {
    const first = numberIn(items[index]);
    const second = items[index + 1];
    if (first === undefined) break;
    if (second instanceof PDFArray) {
      const numbers = resolvedItems(second).map((item) => numberIn(item) ?? 0);
      for (let at = 0; at + size <= numbers.length; at += size) {
        metrics.set(first + at / size, numbers.slice(at, at + size));
      }
      index += 2;
    } else {
      const last = Math.min(numberIn(second) ?? first, maxCid);
      const numbers = items.slice(index + 2, index + 2 + size).map((item) => numberIn(item) ?? 0);
      for (let cid = Math.max(0, first); cid <= last && numbers.length === size; cid++)
        metrics.set(cid, numbers);
      index += 2 + size;
    }
  }
  return metrics;
};

/** A CID that is shown, under its number in the output. */
export interface RenumberedCid {
  cid: number;
  as: number;
}

const writeMetrics = (metrics: ReadonlyMap<number, number[]>, cids: readonly RenumberedCid[]): Value[] => {
  const out: Value[] = [];
  let run: number[] = [];
  let next = -1;
  for (const { cid, as } of cids) {
    const numbers = metrics.get(cid);
    if (!numbers) continue;
    if (as !== next) {
      run = [];
      out.push(as, run);
    }
    run.push(...numbers);
    next = as + 1;
  }
  return out;
};

export class CidWidths {
  /** Whether the font says anything beyond its default. */
  readonly hasOwn: boolean;
  private readonly horizontal: Map<number, number[]>;
  private readonly vertical: Map<number, number[]>;
  private readonly defaultWidth: number;
  private readonly defaultVertical: number[];

  constructor(font: PDFDict) {
    this.horizontal = readMetrics(font, 'W', 1);
    this.vertical = readMetrics(font, 'W2', 3);
    this.hasOwn = this.horizontal.size > 0 || this.vertical.size > 0;
    this.defaultWidth = numberAt(font, 'DW') ?? 1000;
    this.defaultVertical = numbersAt(font, 'DW2', 2) ?? [880, -1000];
  }

  /** The displacement of a CID; without a CID, only a font that treats all alike can tell. */
  advance(cid: number | undefined, vertical: boolean): number | undefined {
    if (cid === undefined && this.hasOwn) return undefined;
    if (vertical) return this.vertical.get(cid ?? -1)?.[0] ?? this.defaultVertical[1];
    return this.horizontal.get(cid ?? -1)?.[0] ?? this.defaultWidth;
  }

  entries(shown: readonly RenumberedCid[], vertical: boolean): { [key: string]: Value } {
    const byNumber = new Map(shown.map(({ cid, as }) => [as, cid]));
    const cids = [...byNumber].map(([as, cid]) => ({ cid, as })).sort((one, other) => one.as - other.as);
    const horizontalMetrics = writeMetrics(this.horizontal, cids);
    const verticalMetrics = vertical ? writeMetrics(this.vertical, cids) : [];
    return {
      DW: this.defaultWidth,
      ...(horizontalMetrics.length > 0 ? { W: horizontalMetrics } : {}),
      ...(vertical ? { DW2: this.defaultVertical } : {}),
      ...(verticalMetrics.length > 0 ? { W2: verticalMetrics } : {}),
    };
  }
}
