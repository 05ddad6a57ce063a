import type { BitSource, CodeTable } from './bit-source.ts';
import { damaged, type JpegComponent, type JpegFrame } from './frame.ts';

/** One plane of a scan with the tables it is coded by. */
export interface ScanPart {
  component: JpegComponent;
  dc: CodeTable | undefined;
  ac: CodeTable | undefined;
}

/** Which coefficients a scan holds; baseline scans hold all of them (ISO/IEC 10918-1, G.1.1.1). */
export interface Band {
  from: number;
  to: number;
  /** Bit position above and of this scan; `high` is 0 in a first scan. */
  high: number;
  low: number;
}

type ReadBlock = (part: ScanPart, index: number, at: number) => void;

const tableOf = (table: CodeTable | undefined): CodeTable => table ?? damaged();

/** Reads the blocks of one scan into their planes. */
class ScanReader {
  private readonly bits: BitSource;
  private readonly band: Band;
  private readonly predictions = [0, 0, 0, 0];
  private run = 0;

  constructor(bits: BitSource, band: Band) {
    this.bits = bits;
    this.band = band;
  }

  reset(): void {
    this.predictions.fill(0);
    this.run = 0;
  }

  get method(): ReadBlock {
    const { from, to, high } = this.band;
    if (from === 0 && to === 63) return (part, index, at) => this.whole(part, index, at);
    if (from === 0) return high === 0 ? (part, index, at) => this.first(part, index, at) : this.refineDc;
    return high === 0 ? this.firstAc : this.refineAc;
  }

  private difference(part: ScanPart, index: number): number {
    const size = this.bits.symbol(tableOf(part.dc));
    if (size > 11) damaged();
    this.predictions[index] = (this.predictions[index] ?? 0) + this.bits.signed(size);
    return this.predictions[index] as number;
  }

  private whole(part: ScanPart, index: number, at: number): void {
    const { bits } = this;
    const { coefficients } = part.component;
    const table = tableOf(part.ac);
    coefficients[at] = this.difference(part, index);
    for (let k = 1; k < 64; k++) {
      const symbol = bits.symbol(table);
      const size = symbol & 15;
      if (size === 0) {
        if (symbol !== 0xf0) break;
        k += 15;
        continue;
      }
      k += symbol >> 4;
      if (k > 63) damaged();
      coefficients[at + k] = bits.signed(size);
    }
  }

  private first(part: ScanPart, index: number, at: number): void {
    part.component.coefficients[at] = this.difference(part, index) << this.band.low;
  }

  private readonly refineDc: ReadBlock = ({ component }, _index, at) => {
    if (this.bits.take(1) === 1)
      component.coefficients[at] = (component.coefficients[at] as number) | (1 << this.band.low);
  };

  private readonly firstAc: ReadBlock = ({ component, ac }, _index, at) => {
    if (this.run > 0) {
      this.run--;
      return;
    }
    const { bits, band } = this;
    const table = tableOf(ac);
    for (let k = band.from; k <= band.to; k++) {
      const symbol = bits.symbol(table);
      const [zeros, size] = [symbol >> 4, symbol & 15];
      if (size === 0) {
        if (zeros < 15) {
          this.run = (1 << zeros) - 1 + bits.take(zeros);
          break;
        }
        k += 15;
        continue;
      }
      k += zeros;
      if (k > band.to) damaged();
      component.coefficients[at + k] = bits.signed(size) * (1 << band.low);
    }
  };

  private readonly refineAc: ReadBlock = ({ component, ac }, _index, at) => {
    const { bits, band } = this;
    const { coefficients } = component;
    const one = 1 << band.low;
    let k = band.from;
    const refine = (place: number): void => {
      const value = coefficients[place] as number;
      if (bits.take(1) === 1 && (value & one) === 0) coefficients[place] = value + (value > 0 ? one : -one);
    };
    if (this.run === 0) {
      const table = tableOf(ac);
      for (; k <= band.to; k++) {
        const symbol = bits.symbol(table);
        let zeros = symbol >> 4;
        const size = symbol & 15;
        if (size > 1) damaged();
        const value = size === 1 ? (bits.take(1) === 1 ? one : -one) : 0;
        if (size === 0 && zeros < 15) {
          this.run = (1 << zeros) + bits.take(zeros);
          break;
        }
        for (; k <= band.to; k++) {
          if (coefficients[at + k] !== 0) refine(at + k);
          else if (zeros-- === 0) break;
        }
        if (value !== 0) {
          if (k > band.to) damaged();
          coefficients[at + k] = value;
        }
      }
    }
    if (this.run === 0) return;
    for (; k <= band.to; k++) if (coefficients[at + k] !== 0) refine(at + k);
    this.run--;
  };
}

/** Reads one scan: exactly the blocks the frame declares, no more and no less. */
export const readScan = (
  frame: JpegFrame,
  parts: readonly ScanPart[],
  band: Band,
  restartInterval: number,
  bits: BitSource,
): void => {
  const reader = new ScanReader(bits, band);
  const read = reader.method;
  const [only] = parts;
  const isAlone = parts.length === 1 && only !== undefined;
  const columns = isAlone ? Math.ceil(only.component.width / 8) : frame.mcusWide;
  const rows = isAlone ? Math.ceil(only.component.height / 8) : frame.mcusHigh;
  let units = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, units++) {
      if (restartInterval > 0 && units > 0 && units % restartInterval === 0) {
        bits.restart(units / restartInterval - 1);
        reader.reset();
      }
      if (isAlone) read(only, 0, 64 * (row * only.component.blocksWide + column));
      else
        parts.forEach((part, index) => {
          const { across, down, blocksWide } = part.component;
          for (let y = 0; y < down; y++)
            for (let x = 0; x < across; x++)
              read(part, index, 64 * ((row * down + y) * blocksWide + column * across + x));
        });
    }
    bits.check();
  }
};
