import type { Raster } from '../../../pdfium/pixels/raster.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** No darker grey is told from black, no lighter one from white. */
const [blackest, whitest] = [24, 231];
/** The side of a tile. */
const tilePx = 16;
/** Thin strokes have so many greys in a tile that are not beside black; the letters of a grey word have twice as many. */
const maxLooseInTile = 64;
/** Faint greys in a tile that are beside nothing darker: a tint. */
const maxTintInTile = 16;
/** Lighter is white, in two colours: a little more than half, so that the thinnest strokes of letters stay. */
export const firstWhite = 152;
/** Greys in a tile of which nothing would be left, not even beside them: a stroke that would be gone. */
const maxLostInTile = 2;
/** Fine lines lighter than this, and longer than a dash, are grey ones, or would be broader or gone. */
const lightLine = 96;
const maxLinePx = 64;

/** Whether the greys of a drawn page are nothing but the smooth edges of black on white: asked for every grey pixel. */
export class Edges {
  /** Until a grey is found that is no edge. */
  areAll = true;

  private readonly width: number;
  private readonly height: number;
  private readonly greys: Uint8Array;
  private readonly across: number;
  private readonly loose: Uint16Array;
  private readonly tint: Uint16Array;
  private readonly lost: Uint16Array;
  /** Along the row, and down each column: the length of a line, and where it was seen last. */
  private line = 0;
  private lineEnd = -1;
  private readonly columns: Int32Array;
  private readonly columnEnds: Int32Array;

  constructor({ width, height, data }: Raster) {
    this.width = width;
    this.height = height;
    this.greys = data;
    this.across = Math.ceil(width / tilePx);
    const tiles = this.across * Math.ceil(height / tilePx);
    this.loose = new Uint16Array(tiles);
    this.tint = new Uint16Array(tiles);
    this.lost = new Uint16Array(tiles);
    this.columns = new Int32Array(width);
    this.columnEnds = new Int32Array(width);
  }

  /** Row by row, from left to right. */
  look(x: number, y: number): void {
    const { width, greys } = this;
    if (x === 0 || y === 0 || x === width - 1 || y === this.height - 1) return;
    const at = y * width + x;
    const grey = greys[at] as number;
    if (grey <= blackest) return;
    let [darkest, lightest] = [grey, grey];
    for (let row = at - width - 1; row <= at + width; row += width)
      for (let near = row; near < row + 3; near++) {
        const level = greys[near] as number;
        if (level < darkest) darkest = level;
        else if (level > lightest) lightest = level;
      }
    if (grey >= whitest) {
      if (darkest >= whitest) this.count(this.tint, x, y, maxTintInTile);
    } else if (darkest > blackest || lightest < whitest) {
      this.count(this.loose, x, y, maxLooseInTile);
      if (darkest >= firstWhite) this.count(this.lost, x, y, maxLostInTile);
      if (grey > lightLine) this.follow(x, y, at);
    }
  }

  private count(tiles: Uint16Array, x: number, y: number, most: number): void {
    const tile = Math.floor(y / tilePx) * this.across + Math.floor(x / tilePx);
    const count = (tiles[tile] as number) + 1;
    tiles[tile] = count;
    if (count > most) this.areAll = false;
  }

  private follow(x: number, y: number, at: number): void {
    this.line = this.lineEnd === at - 1 ? this.line + 1 : 1;
    this.lineEnd = at;
    const column = this.columnEnds[x] === y - 1 ? (this.columns[x] as number) + 1 : 1;
    this.columns[x] = column;
    this.columnEnds[x] = y;
    if (Math.max(this.line, column) > maxLinePx) this.areAll = false;
  }
}
