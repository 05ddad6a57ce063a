import { Unprovable } from '../../syntax/unprovable.ts';
import { drawPath } from '../cff/path-operators.ts';
import { CharstringInterpreter, type CharstringRun, type Next } from '../outlines/charstring-interpreter.ts';
import { type1Operator as op, type2Operator } from '../outlines/charstring-operators.ts';
import type { CharstringReader } from '../outlines/charstring-reader.ts';

/** Entries of OtherSubrs (Adobe Type 1 Font Format, chapter 8). */
const otherSubr = {
  endFlex: 0,
  startFlex: 1,
  hintReplacement: 3,
  firstMultipleMaster: 14,
  lastMultipleMaster: 30,
} as const;

const flexNumbers = 14;

/** Operators of Type 2 that producers use here too; viewers read both types with one interpreter. */
const borrowed = new Set<number>([
  type2Operator.rcurveline,
  type2Operator.rlinecurve,
  type2Operator.vvcurveto,
  type2Operator.hhcurveto,
]);

/** Runs Type 1 charstrings (Adobe Type 1 Font Format, chapter 6). */
export class Type1Interpreter extends CharstringInterpreter {
  protected readonly type = 1;
  protected readonly maxStack = 256;
  private subrs: readonly Uint8Array[] = [];
  /** What `pop` brings back after `callothersubr`. */
  private postScriptStack: number[] = [];
  /** Moves of a flex that has begun, dx and dy in turn. */
  private flex: number[] | undefined;
  private stemHints = 0;
  private replacesHints = false;
  /** Where the glyph's own outline begins, along x. */
  private sideBearing = 0;

  run(charstring: Uint8Array, subrs: readonly Uint8Array[]): CharstringRun {
    this.subrs = subrs;
    this.postScriptStack = [];
    this.flex = undefined;
    this.stemHints = 0;
    this.replacesHints = false;
    this.sideBearing = 0;
    return this.interpret(charstring);
  }

  protected operate(operator: number, code: CharstringReader): Next {
    const { stack } = this;
    switch (operator) {
      case type2Operator.hintmask:
      case type2Operator.cntrmask:
        // Which hints the mask speaks of, only what came before can tell.
        if (this.replacesHints) throw new Unprovable('font-charstring');
        code.skip(Math.ceil(this.stemHints / 8));
        this.stack = [];
        return 'next';
      case op.callsubr: {
        const subroutine = this.subrs[stack.pop() ?? -1];
        if (!subroutine) throw new Unprovable('font-charstring');
        return subroutine;
      }
      case op.endchar:
        return 'ended';
      case op.seac: {
        const [accentBearing = 0, dx = 0, dy = 0, base = 0, accent = 0] = stack;
        this.seac = { base, accent, dx: this.sideBearing + dx - accentBearing, dy };
        return 'ended';
      }
      case op.div: {
        const divisor = stack.pop() ?? 1;
        stack.push(divisor === 0 ? 0 : (stack.pop() ?? 0) / divisor);
        return 'next';
      }
      case op.callothersubr:
        this.callothersubr();
        return 'next';
      case op.pop:
        stack.push(this.postScriptStack.pop() ?? 0);
        return 'next';
      default:
        this.draw(operator);
        this.stack = [];
        return 'next';
    }
  }

  private move(dx: number, dy: number): void {
    // Flex spells its curves as moves.
    if (this.flex) this.flex.push(dx, dy);
    else this.pen.moveBy(dx, dy);
  }

  /** Two curves out of seven moves; the first goes to a point that is only there to count from. */
  private endFlex(): void {
    const [rx = 0, ry = 0, a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, ...rest] = this.flex ?? [];
    if (this.flex?.length !== flexNumbers) throw new Unprovable('font-charstring');
    const [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = rest;
    this.flex = undefined;
    this.pen.curveBy([rx + a, ry + b, c, d, e, f]);
    this.pen.curveBy([g, h, i, j, k, l]);
  }

  private draw(operator: number): void {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.stack;
    const { pen } = this;
    switch (operator) {
      case op.hsbw:
        this.sideBearing = a;
        this.width = b;
        pen.moveTo(a, 0);
        return;
      case op.sbw:
        this.sideBearing = a;
        this.width = c;
        pen.moveTo(a, b);
        return;
      case op.rmoveto:
        this.move(a, b);
        return;
      case op.hmoveto:
        this.move(a, 0);
        return;
      case op.vmoveto:
        this.move(0, a);
        return;
      case op.rlineto:
        pen.lineBy(a, b);
        return;
      case op.hlineto:
        pen.lineBy(a, 0);
        return;
      case op.vlineto:
        pen.lineBy(0, a);
        return;
      case op.rrcurveto:
        pen.curveBy([a, b, c, d, e, f]);
        return;
      case op.vhcurveto:
        pen.curveBy([0, a, b, c, d, 0]);
        return;
      case op.hvcurveto:
        pen.curveBy([a, 0, b, c, 0, d]);
        return;
      case op.hstem:
      case op.vstem:
      case op.hstem3:
      case op.vstem3:
      case type2Operator.hstemhm:
      case type2Operator.vstemhm:
        this.stemHints += this.stack.length >> 1;
        return;
      case op.dotsection:
      case op.setcurrentpoint:
        return;
      case op.closepath:
        pen.close();
        return;
      default:
        if (!(borrowed.has(operator) && drawPath(operator, this.stack, pen)))
          throw new Unprovable('font-charstring');
    }
  }

  private callothersubr(): void {
    const { stack } = this;
    const entry = stack.pop() ?? -1;
    const count = stack.pop() ?? 0;
    const operands = count > 0 ? stack.splice(-count) : [];
    if (entry === otherSubr.startFlex) this.flex = [];
    else if (entry === otherSubr.endFlex) {
      this.endFlex();
      const [, x = 0, y = 0] = operands;
      this.postScriptStack = [y, x];
    } else if (entry === otherSubr.hintReplacement) {
      this.replacesHints = true;
      this.postScriptStack = [operands[0] ?? 3];
    }
    // Blending master designs needs numbers that are not kept.
    else if (entry >= otherSubr.firstMultipleMaster && entry <= otherSubr.lastMultipleMaster)
      throw new Unprovable('font-multiple-master');
    else this.postScriptStack = operands.reverse();
  }
}
