import { Unprovable } from '../../syntax/unprovable.ts';
import { returnOperator } from './charstring-operators.ts';
import { CharstringReader } from './charstring-reader.ts';
import { type Contour, OutlinePen } from './outline.ts';
import type { Seac } from './seac.ts';

/** What one glyph draws, found by running its charstring. */
export interface CharstringRun {
  contours: readonly Contour[];
  seac: Seac | undefined;
  /** The width it names; in Type 2 a difference from the usual one. */
  width: number | undefined;
}

/** How it goes on after an operator: with the next one, with a subroutine, or not at all. */
export type Next = 'next' | 'ended' | Uint8Array;

const maxDepth = 10;
const maxSteps = 200_000;

/** What charstrings of Type 1 and Type 2 have in common: a stack, subroutines, bounds. */
export abstract class CharstringInterpreter {
  protected abstract readonly type: 1 | 2;
  protected abstract readonly maxStack: number;
  protected pen = new OutlinePen();
  protected stack: number[] = [];
  protected seac: Seac | undefined;
  protected width: number | undefined;
  private steps = 0;

  protected interpret(charstring: Uint8Array): CharstringRun {
    this.pen = new OutlinePen();
    this.stack = [];
    this.seac = undefined;
    this.width = undefined;
    this.steps = 0;
    this.execute(charstring, 0);
    return { contours: this.pen.contours, seac: this.seac, width: this.width };
  }

  /** Does what any operator but `return` says; `code` stands behind it. */
  protected abstract operate(operator: number, code: CharstringReader): Next;

  /** Runs a charstring or a subroutine; true when the whole glyph has ended. */
  private execute(bytes: Uint8Array, depth: number): boolean {
    if (depth > maxDepth) throw new Unprovable('font-too-deep');
    const code = new CharstringReader(bytes, this.type);
    let ended = false;
    while (!ended && !code.isAtEnd) {
      if (++this.steps > maxSteps || this.stack.length > this.maxStack)
        throw new Unprovable('font-charstring');
      const operand = code.operand();
      if (operand !== undefined) {
        this.stack.push(operand);
        continue;
      }
      const operator = code.operator();
      if (operator === returnOperator) break;
      const next = this.operate(operator, code);
      ended = next instanceof Uint8Array ? this.execute(next, depth + 1) : next === 'ended';
    }
    return ended;
  }
}
