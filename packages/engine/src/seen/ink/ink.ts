import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { acquireZeroed, release } from '../../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { isChanged } from '../definition/definition.ts';
import type { Area } from '../measure/area.ts';
import { OwnedCells } from './owned-cells.ts';

const nobody = 0;
const contested = -1;

/** One number a pixel: a colour word, or a grey, which is its lowest byte. */
type Pixels = Int32Array | Uint8Array;

const pixelsOf = (raster: Raster): Pixels => (raster.channels === 1 ? raster.data : colourWords(raster));

export interface Claim {
  area: Area;
  /** A positive number; several areas may have the same owner. */
  owner: number;
}

/** Where a page changes as its text is switched off, and which text that ink belongs to. */
export class Ink {
  private readonly full: Pixels;
  private readonly bare: Pixels | null;
  private readonly white: number;
  private readonly width: number;
  private readonly cells: OwnedCells;
  /** Pixel by pixel; made when two owners come near each other. */
  private owners: Int32Array | null = null;

  /**
   * Without `bare`, nothing but text is on the page: the rest is white paper. All `claims` that will be made come first,
   * because ink that nobody else can claim is only looked for, not counted.
   */
  constructor(full: Raster, bare: Raster | null, claims: readonly Claim[]) {
    this.full = pixelsOf(full);
    this.bare = bare && pixelsOf(bare);
    this.white = full.channels === 1 ? 255 : -1;
    this.width = full.width;
    this.cells = new OwnedCells(full);
    for (const { area, owner } of claims) this.cells.add(area, owner);
  }

  isAt(pixel: number): boolean {
    return isChanged(this.full[pixel] as number, this.bare ? (this.bare[pixel] as number) : this.white);
  }

  /**
   * Ink in an area counts as its owner's; what two owners claim is contested. Answers how much ink there is, or just 1
   * where nobody else comes near.
   */
  claim({ area, owner }: Claim): number {
    if (!this.cells.isShared(area)) return this.hasInk(area) ? 1 : 0;
    this.owners ??= new Int32Array(acquireZeroed(this.full.length * 4).buffer, 0, this.full.length);
    return this.count(area, owner, this.owners);
  }

  countContested({ left, top, right, bottom }: Area): number {
    const { owners, width } = this;
    let count = 0;
    if (!owners) return count;
    for (let y = top; y < bottom; y += 1) {
      const end = y * width + right;
      for (let pixel = y * width + left; pixel < end; pixel += 1) if (owners[pixel] === contested) count += 1;
    }
    return count;
  }

  /** After this nothing can be asked. The pictures it was made from stay. */
  close(): void {
    if (this.owners) release(this.owners);
    this.owners = null;
  }

  private hasInk({ left, top, right, bottom }: Area): boolean {
    const { full, bare, white, width } = this;
    for (let y = top; y < bottom; y += 1) {
      const end = y * width + right;
      for (let pixel = y * width + left; pixel < end; pixel += 1) {
        const one = full[pixel] as number;
        const other = bare === null ? white : (bare[pixel] as number);
        if (one !== other && isChanged(one, other)) return true;
      }
    }
    return false;
  }

  private count({ left, top, right, bottom }: Area, owner: number, owners: Int32Array): number {
    const { full, bare, white, width } = this;
    let count = 0;
    for (let y = top; y < bottom; y += 1) {
      const end = y * width + right;
      for (let pixel = y * width + left; pixel < end; pixel += 1) {
        const one = full[pixel] as number;
        const other = bare === null ? white : (bare[pixel] as number);
        if (one === other || !isChanged(one, other)) continue;
        count += 1;
        const before = owners[pixel] as number;
        if (before === nobody) owners[pixel] = owner;
        else if (before !== owner) owners[pixel] = contested;
      }
    }
    return count;
  }
}
