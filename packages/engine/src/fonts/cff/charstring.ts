import { ByteReader } from '../../syntax/byte-reader.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type Extent, ExtentPen } from '../outlines/extent.ts';
import { drawPath } from './path-operators.ts';

/** What one glyph needs, found by running its charstring (Adobe Technical Note 5177). */
export interface CharstringRun {
  extent: Extent | undefined;
  /** Standard codes of base and accent when the glyph is put together from two others, and the shift. */
  accent: { base: number; accent: number; dx: number; dy: number } | undefined;
}

export interface Subroutines {
  global: readonly Uint8Array[];
  local: readonly Uint8Array[];
}

const maxDepth = 10;
const maxSteps = 200_000;
const maxStack = 513;

const bias = (count: number): number => (count < 1240 ? 107 : count < 33900 ? 1131 : 32768);

/**
 * Runs charstrings and remembers how many bytes of each piece were read: the rest is not part of the
 * outline and is not kept.
 */
export class CharstringRunner {
  /** Bytes read of each glyph and subroutine that was run. */
  readonly reach = new Map<Uint8Array, number>();
  private pen = new ExtentPen();
  private stack: number[] = [];
  private hints = 0;
  private steps = 0;
  private widthSeen = false;
  private accent: CharstringRun['accent'];

  run(charstring: Uint8Array, subroutines: Subroutines): CharstringRun {
    this.pen = new ExtentPen();
    this.stack = [];
    this.hints = 0;
    this.steps = 0;
    this.widthSeen = false;
    this.accent = undefined;
    this.execute(charstring, subroutines, 0);
    return { extent: this.pen.result(), accent: this.accent };
  }

  /** Runs one piece; true when the whole glyph has ended. */
  private execute(bytes: Uint8Array, subroutines: Subroutines, depth: number): boolean {
    if (depth > maxDepth) throw new Unprovable('font-too-deep');
    const reader = new ByteReader(bytes);
    let at = 0;
    const stop = (ended: boolean): boolean => {
      this.reach.set(bytes, Math.max(at, this.reach.get(bytes) ?? 0));
      return ended;
    };
    while (at < bytes.length) {
      if (++this.steps > maxSteps || this.stack.length > maxStack) throw new Unprovable('font-charstring');
      const byte = reader.u8(at++);
      if (byte >= 32 || byte === 28) {
        at = this.pushNumber(reader, byte, at);
        continue;
      }
      if (byte === 11) return stop(false);
      if (byte === 14) {
        this.endGlyph();
        return stop(true);
      }
      if (byte === 10 || byte === 29) {
        const pool = byte === 10 ? subroutines.local : subroutines.global;
        const piece = pool[(this.stack.pop() ?? 0) + bias(pool.length)];
        if (!piece) throw new Unprovable('font-charstring');
        if (this.execute(piece, subroutines, depth + 1)) return stop(true);
        continue;
      }
      if (byte === 19 || byte === 20) {
        this.countHints();
        at += Math.ceil(this.hints / 8);
        if (at > bytes.length) throw new Unprovable('font-charstring');
        continue;
      }
      this.operate(byte === 12 ? 1200 + reader.u8(at++) : byte);
    }
    return stop(false);
  }

  private pushNumber(reader: ByteReader, byte: number, at: number): number {
    if (byte === 28) {
      this.stack.push(reader.i16(at));
      return at + 2;
    }
    if (byte === 255) {
      this.stack.push(reader.i32(at) / 65536);
      return at + 4;
    }
    if (byte <= 246) {
      this.stack.push(byte - 139);
      return at;
    }
    const low = reader.u8(at);
    this.stack.push(byte <= 250 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108);
    return at + 1;
  }

  /** The first operator may carry the glyph's width below its own operands. */
  private dropWidth(hasWidth: boolean): void {
    if (!this.widthSeen && hasWidth) this.stack.shift();
    this.widthSeen = true;
  }

  private countHints(): void {
    this.dropWidth(this.stack.length % 2 === 1);
    this.hints += this.stack.length >> 1;
    this.stack = [];
  }

  private endGlyph(): void {
    this.dropWidth(this.stack.length === 1 || this.stack.length === 5);
    const [dx, dy, base, accent] = this.stack;
    if (this.stack.length >= 4 && accent !== undefined && base !== undefined) {
      this.accent = { base, accent, dx: dx ?? 0, dy: dy ?? 0 };
    }
  }

  private operate(operator: number): void {
    const { stack, pen } = this;
    switch (operator) {
      case 1:
      case 3:
      case 18:
      case 23:
        this.countHints();
        return;
      case 21:
        this.dropWidth(stack.length > 2);
        pen.moveBy(stack[0] ?? 0, stack[1] ?? 0);
        break;
      case 22:
        this.dropWidth(stack.length > 1);
        pen.moveBy(stack[0] ?? 0, 0);
        break;
      case 4:
        this.dropWidth(stack.length > 1);
        pen.moveBy(0, stack[0] ?? 0);
        break;
      default:
        if (this.calculate(operator)) return;
        if (!drawPath(operator, stack, pen)) throw new Unprovable('font-charstring');
    }
    this.stack = [];
  }

  /** The arithmetic that occurs in real fonts; anything else, like storage or random, is refused. */
  private calculate(operator: number): boolean {
    const { stack } = this;
    const pop = (): number => stack.pop() ?? 0;
    switch (operator) {
      case 1209:
        stack.push(Math.abs(pop()));
        return true;
      case 1210:
        stack.push(pop() + pop());
        return true;
      case 1211:
        stack.push(-pop() + pop());
        return true;
      case 1212: {
        const divisor = pop();
        stack.push(divisor === 0 ? 0 : pop() / divisor);
        return true;
      }
      case 1214:
        stack.push(-pop());
        return true;
      case 1218:
        pop();
        return true;
      case 1224:
        stack.push(pop() * pop());
        return true;
      case 1227:
        stack.push(stack.at(-1) ?? 0);
        return true;
      case 1228: {
        const top = pop();
        const below = pop();
        stack.push(top, below);
        return true;
      }
      default:
        return false;
    }
  }
}
