import { bitsOf, codeOf, ends, lengthOf, makeUps } from './run-codes.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

const pass = codeOf('0001');
const horizontal = codeOf('001');
/** By how far a change lies to the right of the one above, from -3 to 3. */
const vertical = ['0000010', '000010', '010', '1', '011', '000011', '0000011'].map(codeOf);
const furthest = 3;
const endOfLine = codeOf('000000000001');
const longestMakeUp = 2560;

/** Where the colour changes in one row that begins white, ascending, and then the width three times. */
export type Changes = Int32Array;

/** Room for the changes of any row. */
export const changesFor = (width: number): Changes => new Int32Array(width + 4);

/** Whoever reads beyond the last change finds the end of the row. */
export const endChanges = (changes: Changes, count: number, width: number): void => {
  changes.fill(width, count, count + 3);
};

/** Two colours as Group 4 facsimile (ITU-T T.6), row by row. */
export class G4Encoder {
  private readonly width: number;
  private above: Changes;
  private bytes = new Uint8Array(64 * 1024);
  private length = 0;
  private held = 0;
  private heldBits = 0;

  constructor(width: number) {
    this.width = width;
    this.above = changesFor(width);
    endChanges(this.above, 0, width);
  }

  /** Copies `changes`. */
  addRow(changes: Changes): void {
    const { width, above } = this;
    let [start, colour, next, over] = [-1, 0, 0, 0];
    while (start < width) {
      // The first change above that lies to the right and changes to the other colour.
      over = (over & ~1) | colour;
      while (over > 1 && (above[over - 2] as number) > start) over -= 2;
      while ((above[over] as number) <= start && (above[over] as number) < width) over += 2;
      const change = changes[next] as number;
      const changeAbove = above[over] as number;
      const off = change - changeAbove;
      if ((above[over + 1] as number) < change) {
        this.add(pass);
        start = above[over + 1] as number;
      } else if (off >= -furthest && off <= furthest) {
        this.add(vertical[off + furthest] as number);
        start = change;
        colour ^= 1;
        next++;
      } else {
        const end = changes[next + 1] as number;
        this.add(horizontal);
        this.addRun(change - Math.max(0, start), colour);
        this.addRun(end - change, colour ^ 1);
        start = end;
        next += 2;
      }
    }
    above.set(changes.subarray(0, changes.indexOf(width) + 3));
  }

  /** The whole picture. No row can be added any more. */
  finish(): Uint8Array {
    this.add(endOfLine);
    this.add(endOfLine);
    if (this.heldBits > 0) this.put(this.held << (8 - this.heldBits));
    return this.bytes.slice(0, this.length);
  }

  get size(): number {
    return this.length;
  }

  private addRun(pixels: number, colour: number): void {
    let left = pixels;
    const long = makeUps[colour] as Uint32Array;
    for (; left >= longestMakeUp + 64; left -= longestMakeUp) this.add(long[longestMakeUp / 64] as number);
    if (left >= 64) this.add(long[left >> 6] as number);
    this.add((ends[colour] as Uint32Array)[left & 63] as number);
  }

  private add(code: number): void {
    this.held = (this.held << lengthOf(code)) | bitsOf(code);
    this.heldBits += lengthOf(code);
    while (this.heldBits >= 8) {
      this.heldBits -= 8;
      this.put(this.held >> this.heldBits);
    }
    this.held &= 0xff;
  }

  private put(byte: number): void {
    if (this.length === this.bytes.length) {
      const larger = new Uint8Array(this.length * 2);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.length++] = byte;
  }
}
