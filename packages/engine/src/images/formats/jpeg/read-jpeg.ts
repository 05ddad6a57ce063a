import { BitSource, type CodeTable, codeTable } from './bit-source.ts';
import { damaged, type JpegFrame, readFrame } from './frame.ts';
import { type Band, readScan, type ScanPart } from './scan.ts';

/** A JPEG down to its coefficients: all that decides what it shows, and nothing else. */
export interface JpegPicture {
  frame: JpegFrame;
  /** By number, 64 entries in zigzag order. */
  quantisation: (Uint8Array | undefined)[];
  /** What an Adobe marker says of the colours. */
  transform: number | undefined;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

class JpegReader {
  private readonly bytes: Uint8Array;
  private readonly dc: (CodeTable | undefined)[] = [];
  private readonly ac: (CodeTable | undefined)[] = [];
  private readonly quantisation: (Uint8Array | undefined)[] = [];
  private readonly seen = new Set<number>();
  private frame: JpegFrame | undefined;
  private transform: number | undefined;
  private restartInterval = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  read(): JpegPicture {
    const { bytes } = this;
    if (bytes[0] !== 0xff || bytes[1] !== 0xd8) damaged();
    let at = 2;
    for (;;) {
      while (at < bytes.length && bytes[at] !== 0xff) at++;
      while (bytes[at + 1] === 0xff) at++;
      const marker = bytes[at + 1];
      if (marker === undefined || marker === endOfImage) break;
      const isBare = marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8);
      if (isBare) {
        at += 2;
        continue;
      }
      const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
      const next = at + 2 + length;
      if (length < 2 || next > bytes.length) damaged();
      const body = bytes.subarray(at + 4, next);
      at = marker === startOfScan ? this.scan(body, next) : next;
      if (marker !== startOfScan) this.segment(marker, body);
      // Readers stop at the scan that completes a picture; progressive ones go on to the end.
      else if (this.frame && !this.frame.isProgressive && this.seen.size === this.frame.components.length)
        break;
    }
    const { frame, quantisation, transform } = this;
    if (!frame || this.seen.size !== frame.components.length) return damaged();
    return { frame, quantisation, transform };
  }

  private segment(marker: number, body: Uint8Array): void {
    if (isFrame(marker)) {
      if (this.frame) damaged();
      this.frame = readFrame(marker, body);
    } else if (marker === 0xc4) this.huffman(body);
    else if (marker === 0xdb) this.quantise(body);
    else if (marker === 0xdd) this.restartInterval = ((body[0] ?? 0) << 8) | (body[1] ?? 0);
    else if (marker === 0xee && String.fromCharCode(...body.subarray(0, 5)) === 'Adobe')
      this.transform = Math.min(body[11] ?? 0, 2);
    // Lines are counted later, or the coding is another one.
    else if (marker === 0xdc || marker === 0xcc) damaged();
  }

  private huffman(body: Uint8Array): void {
    for (let at = 0; at < body.length; ) {
      const place = body[at] ?? 0;
      const counts = body.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      if (at + 17 + total > body.length || (place & 15) > 3) damaged();
      (place >> 4 === 0 ? this.dc : this.ac)[place & 15] = codeTable(
        counts,
        body.subarray(at + 17, at + 17 + total),
      );
      at += 17 + total;
    }
  }

  private quantise(body: Uint8Array): void {
    for (let at = 0; at < body.length; at += 65) {
      const place = body[at] ?? 0;
      // Sixteen bits are for other frames; a table that changes between scans cannot be written once.
      if (place > 3 || at + 65 > body.length) damaged();
      if (this.seen.size > 0) damaged();
      this.quantisation[place] = body.slice(at + 1, at + 65);
    }
  }

  private scan(body: Uint8Array, start: number): number {
    const { frame } = this;
    const count = body[0] ?? 0;
    if (!frame || count < 1 || count > frame.components.length || body.length < 4 + 2 * count)
      return damaged();
    const parts: ScanPart[] = Array.from({ length: count }, (_, index) => {
      const component = frame.components.find(({ id }) => id === body[1 + 2 * index]) ?? damaged();
      const tables = body[2 + 2 * index] ?? 0;
      return { component, dc: this.dc[tables >> 4], ac: this.ac[tables & 15] };
    });
    const bits = new BitSource(this.bytes, start);
    readScan(frame, parts, this.band(parts, body.subarray(1 + 2 * count)), this.restartInterval, bits);
    for (const { component } of parts) this.seen.add(component.id);
    return bits.end();
  }

  private band(parts: readonly ScanPart[], [from = 0, to = 0, bits = 0]: Uint8Array): Band {
    const ids = parts.map(({ component }) => component.id);
    if (new Set(ids).size !== ids.length) damaged();
    if (!this.frame?.isProgressive) {
      if (ids.some((id) => this.seen.has(id))) damaged();
      return { from: 0, to: 63, high: 0, low: 0 };
    }
    const band = { from, to, high: bits >> 4, low: bits & 15 };
    const isDc = from === 0 && to === 0;
    const isAc = from > 0 && from <= to && to < 64 && parts.length === 1;
    if ((!isDc && !isAc) || band.low > 13 || (band.high !== 0 && band.high !== band.low + 1)) damaged();
    return band;
  }
}

/** Throws `Unprovable` for whatever is not exactly one picture. */
export const readJpeg = (bytes: Uint8Array): JpegPicture => new JpegReader(bytes).read();
