import { ByteReader } from '../../syntax/byte-reader.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import type { CharstringRun } from '../cff/charstring.ts';
import { ExtentPen } from '../outlines/extent.ts';

const maxDepth = 10;
const maxSteps = 200_000;
const maxStack = 256;

/** Runs Type 1 charstrings (Adobe Type 1 Font Format, chapter 6) to learn what a glyph draws and calls. */
export class Type1Runner {
  /** Bytes read of each glyph and subroutine that was run. */
  readonly reach = new Map<Uint8Array, number>();
  private pen = new ExtentPen();
  private stack: number[] = [];
  /** What `pop` brings back after `callothersubr`. */
  private returned: number[] = [];
  private steps = 0;
  private flexing = false;
  private accent: CharstringRun['accent'];

  run(charstring: Uint8Array, subrs: readonly Uint8Array[]): CharstringRun {
    this.pen = new ExtentPen();
    this.stack = [];
    this.returned = [];
    this.steps = 0;
    this.flexing = false;
    this.accent = undefined;
    this.execute(charstring, subrs, 0);
    return { extent: this.pen.result(), accent: this.accent };
  }

  private execute(bytes: Uint8Array, subrs: readonly Uint8Array[], depth: number): boolean {
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
      if (byte >= 32) {
        if (byte === 255) {
          this.stack.push(reader.i32(at));
          at += 4;
        } else if (byte <= 246) this.stack.push(byte - 139);
        else {
          const low = reader.u8(at++);
          this.stack.push(byte <= 250 ? (byte - 247) * 256 + low + 108 : -(byte - 251) * 256 - low - 108);
        }
        continue;
      }
      if (byte === 11) return stop(false);
      if (byte === 14) return stop(true);
      if (byte === 10) {
        const piece = subrs[this.stack.pop() ?? -1];
        if (!piece) throw new Unprovable('font-charstring');
        if (this.execute(piece, subrs, depth + 1)) return stop(true);
        continue;
      }
      if (byte === 12) {
        if (this.escape(reader.u8(at++))) return stop(true);
        continue;
      }
      this.draw(byte);
      this.stack = [];
    }
    return stop(false);
  }

  private move(dx: number, dy: number): void {
    // Flex spells its curve as moves; their points belong to the outline.
    if (this.flexing) this.pen.lineBy(dx, dy);
    else this.pen.moveBy(dx, dy);
  }

  private draw(operator: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.stack;
    const { pen } = this;
    switch (operator) {
      case 13:
        pen.moveTo(a, 0);
        return;
      case 4:
        this.move(0, a);
        return;
      case 21:
        this.move(a, b);
        return;
      case 22:
        this.move(a, 0);
        return;
      case 5:
        pen.lineBy(a, b);
        return;
      case 6:
        pen.lineBy(a, 0);
        return;
      case 7:
        pen.lineBy(0, a);
        return;
      case 8:
        pen.curveBy([a, b, c, d, e, f]);
        return;
      case 30:
        pen.curveBy([0, a, b, c, d, 0]);
        return;
      case 31:
        pen.curveBy([a, 0, b, c, 0, d]);
        return;
      case 1:
      case 3:
      case 9:
        return;
      default:
        throw new Unprovable('font-charstring');
    }
  }

  /** Two-byte operators; true when the glyph has ended. */
  private escape(operator: number): boolean {
    const { stack } = this;
    switch (operator) {
      case 12: {
        const divisor = stack.pop() ?? 1;
        stack.push(divisor === 0 ? 0 : (stack.pop() ?? 0) / divisor);
        return false;
      }
      case 16:
        this.callOther();
        return false;
      case 17:
        stack.push(this.returned.pop() ?? 0);
        return false;
      case 6: {
        const [bearing = 0, dx = 0, dy = 0, base = 0, accent = 0] = stack;
        this.accent = { base, accent, dx: dx - bearing, dy };
        return true;
      }
      case 7:
        this.pen.moveTo(stack[0] ?? 0, stack[1] ?? 0);
        break;
      case 0:
      case 1:
      case 2:
      case 33:
        break;
      default:
        throw new Unprovable('font-charstring');
    }
    this.stack = [];
    return false;
  }

  private callOther(): void {
    const { stack } = this;
    const other = stack.pop() ?? -1;
    const count = stack.pop() ?? 0;
    const operands = count > 0 ? stack.splice(-count) : [];
    if (other === 1) this.flexing = true;
    else if (other === 0) {
      this.flexing = false;
      this.returned = [operands[2] ?? 0, operands[1] ?? 0];
    } else if (other === 3) this.returned = [operands[0] ?? 3];
    // 14 to 18 blend master designs, which needs numbers this room does not keep.
    else if (other >= 14 && other <= 30) throw new Unprovable('font-multiple-master');
    else this.returned = operands.reverse();
  }
}
