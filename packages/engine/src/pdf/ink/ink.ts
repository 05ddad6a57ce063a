import type { Raster } from '../../codecs.ts';
import { colourWords } from '../../raster/colour-words.ts';
import { borrowZeroed, release } from '../../raster/page-buffers.ts';
import { type Area, isInk } from './pixels.ts';

const nobody = 0;
const contested = -1;

/** One number a pixel: a colour word, or a grey, which is its lowest byte. */
type Pixels = Int32Array | Uint8Array;

const pixelsOf = (raster: Raster): Pixels => (raster.channels === 1 ? raster.data : colourWords(raster));

/** Where a page changes as its text is switched off, and which text that ink belongs to. */
export class Ink {
  private readonly full: Pixels;
  private readonly bare: Pixels | null;
  private readonly white: number;
  private readonly width: number;
  /** Pixel by pixel. */
  private readonly owners: Int32Array;
  private isContested = false;

  /** Without `bare`, nothing but text is on the page: the rest is white paper. */
  constructor(full: Raster, bare: Raster | null) {
    this.full = pixelsOf(full);
    this.bare = bare && pixelsOf(bare);
    this.white = full.channels === 1 ? 255 : -1;
    this.width = full.width;
    this.owners = new Int32Array(borrowZeroed(this.full.length * 4).buffer, 0, this.full.length);
  }

  isAt(pixel: number): boolean {
    return isInk(this.full[pixel] as number, this.bare ? (this.bare[pixel] as number) : this.white);
  }

  /** Counts the ink in an area as that of `owner`, a positive number; what two owners claim is contested. */
  claim({ left, top, right, bottom }: Area, owner: number): number {
    const { full, bare, white, owners, width } = this;
    let count = 0;
    for (let y = top; y < bottom; y += 1) {
      const end = y * width + right;
      for (let pixel = y * width + left; pixel < end; pixel += 1) {
        const one = full[pixel] as number;
        const other = bare === null ? white : (bare[pixel] as number);
        if (one === other || !isInk(one, other)) continue;
        count += 1;
        const before = owners[pixel] as number;
        if (before === nobody) owners[pixel] = owner;
        else if (before !== owner) {
          owners[pixel] = contested;
          this.isContested = true;
        }
      }
    }
    return count;
  }

  countContested({ left, top, right, bottom }: Area): number {
    const { owners, width } = this;
    let count = 0;
    if (!this.isContested) return count;
    for (let y = top; y < bottom; y += 1) {
      const end = y * width + right;
      for (let pixel = y * width + left; pixel < end; pixel += 1) if (owners[pixel] === contested) count += 1;
    }
    return count;
  }

  /** After this nothing can be asked. The pictures it was made from stay. */
  close(): void {
    release(this.owners);
  }
}
