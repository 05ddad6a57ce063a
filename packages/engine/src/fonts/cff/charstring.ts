import { Unprovable } from '../../syntax/unprovable.ts';
import { CharstringInterpreter, type CharstringRun, type Next } from '../outlines/charstring-interpreter.ts';
import { type2Operator as op } from '../outlines/charstring-operators.ts';
import type { CharstringReader } from '../outlines/charstring-reader.ts';
import { arithmetic } from './arithmetic-operators.ts';
import { drawPath } from './path-operators.ts';

export interface Subroutines {
  global: readonly Uint8Array[];
  local: readonly Uint8Array[];
}

/** What is added to the number of a subroutine (Adobe Technical Note 5176, section 16). */
const biasOf = (count: number): number => (count < 1240 ? 107 : count < 33900 ? 1131 : 32768);

/** Runs Type 2 charstrings (Adobe Technical Note 5177). */
export class Type2Interpreter extends CharstringInterpreter {
  protected readonly type = 2;
  protected readonly maxStack = 513;
  private subroutines: Subroutines = { global: [], local: [] };
  private stemHints = 0;
  private widthSeen = false;

  run(charstring: Uint8Array, subroutines: Subroutines): CharstringRun {
    this.subroutines = subroutines;
    this.stemHints = 0;
    this.widthSeen = false;
    return this.interpret(charstring);
  }

  protected operate(operator: number, code: CharstringReader): Next {
    switch (operator) {
      case op.callsubr:
        return this.called(this.subroutines.local);
      case op.callgsubr:
        return this.called(this.subroutines.global);
      case op.dotsection:
        // Deprecated, and without effect.
        this.stack = [];
        return 'next';
      case op.endchar:
        this.endchar();
        return 'ended';
      case op.hstem:
      case op.vstem:
      case op.hstemhm:
      case op.vstemhm:
        this.countStemHints();
        return 'next';
      case op.hintmask:
      case op.cntrmask:
        // What stands before a mask without an operator of its own are vertical stems.
        this.countStemHints();
        code.skip(Math.ceil(this.stemHints / 8));
        return 'next';
      default:
        if (!arithmetic(operator, this.stack)) this.draw(operator);
        return 'next';
    }
  }

  private called(subroutines: readonly Uint8Array[]): Uint8Array {
    const subroutine = subroutines[(this.stack.pop() ?? 0) + biasOf(subroutines.length)];
    if (!subroutine) throw new Unprovable('font-charstring');
    return subroutine;
  }

  /** The first operator that clears the stack may have the glyph's width below its own operands. */
  private dropWidth(hasWidth: boolean): void {
    if (!this.widthSeen && hasWidth) this.width = this.stack.shift();
    this.widthSeen = true;
  }

  private countStemHints(): void {
    this.dropWidth(this.stack.length % 2 === 1);
    this.stemHints += this.stack.length >> 1;
    this.stack = [];
  }

  /** Four operands make it a `seac` (Adobe Technical Note 5177, appendix C). */
  private endchar(): void {
    this.dropWidth(this.stack.length === 1 || this.stack.length === 5);
    const [dx = 0, dy = 0, base, accent] = this.stack;
    if (base !== undefined && accent !== undefined) this.seac = { base, accent, dx, dy };
  }

  private draw(operator: number): void {
    const { stack, pen } = this;
    switch (operator) {
      case op.rmoveto:
        this.dropWidth(stack.length > 2);
        pen.moveBy(stack[0] ?? 0, stack[1] ?? 0);
        break;
      case op.hmoveto:
        this.dropWidth(stack.length > 1);
        pen.moveBy(stack[0] ?? 0, 0);
        break;
      case op.vmoveto:
        this.dropWidth(stack.length > 1);
        pen.moveBy(0, stack[0] ?? 0);
        break;
      default:
        if (!drawPath(operator, stack, pen)) throw new Unprovable('font-charstring');
    }
    this.stack = [];
  }
}
