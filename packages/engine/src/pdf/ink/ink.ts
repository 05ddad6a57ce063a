import type { Raster } from '../../codecs.ts';
import { colourWords } from '../../raster/colour-words.ts';
import { borrowZeroed, release } from '../../raster/page-buffers.ts';
import { type Area, isInk } from './pixels.ts';

/** Where a page changes as its text is switched off, and which text that ink belongs to. */
export class Ink {
  private readonly full: Int32Array;
  private readonly bare: Int32Array;
  private readonly width: number;
  private readonly owners: Int32Array;
  private readonly contested: Uint8Array;

  constructor(full: Raster, bare: Raster) {
    this.full = colourWords(full);
    this.bare = colourWords(bare);
    this.width = full.width;
    this.owners = new Int32Array(borrowZeroed(this.full.length * 4).buffer, 0, this.full.length);
    this.contested = borrowZeroed(this.full.length);
  }

  isAt(pixel: number): boolean {
    return isInk(this.full[pixel] as number, this.bare[pixel] as number);
  }

  /** Counts the ink in an area as that of `owner`, a number other than 0; what two owners claim is contested. */
  claim(area: Area, owner: number): number {
    let count = 0;
    for (let y = area.top; y < area.bottom; y += 1)
      count += this.claimRow(y * this.width + area.left, y * this.width + area.right, owner);
    return count;
  }

  countContested(area: Area): number {
    let count = 0;
    for (let y = area.top; y < area.bottom; y += 1)
      for (let pixel = y * this.width + area.left; pixel < y * this.width + area.right; pixel += 1)
        count += this.contested[pixel] as number;
    return count;
  }

  /** After this nothing can be asked. The pictures it was made from stay. */
  close(): void {
    release(this.owners, this.contested);
  }

  private claimRow(from: number, to: number, owner: number): number {
    const { full, bare, owners } = this;
    let count = 0;
    for (let pixel = from; pixel < to; pixel += 1) {
      if (!isInk(full[pixel] as number, bare[pixel] as number)) continue;
      count += 1;
      const before = owners[pixel] as number;
      if (before === 0) owners[pixel] = owner;
      else if (before !== owner) this.contested[pixel] = 1;
    }
    return count;
  }
}
