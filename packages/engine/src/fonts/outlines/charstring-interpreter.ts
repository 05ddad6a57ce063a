import { Unprovable } from '../../syntax/unprovable.ts';
import { returnOperator } from './charstring-operators.ts';
import { CharstringReader } from './charstring-reader.ts';
import { type Extent, ExtentPen } from './extent.ts';
import type { Seac } from './seac.ts';

/** What one glyph draws, found by running its charstring. */
export interface CharstringRun {
  extent: Extent | undefined;
  seac: Seac | undefined;
}

/** How it goes on after an operator: with the next one, with a subroutine, or not at all. */
export type Next = 'next' | 'ended' | Uint8Array;

const maxDepth = 10;
const maxSteps = 200_000;

/**
 * What charstrings of Type 1 and Type 2 have in common: a stack, subroutines, bounds. It remembers how many bytes
 * of each charstring and subroutine were read: the rest is not part of any outline and is not kept.
 */
export abstract class CharstringInterpreter {
  /** Bytes read of each charstring and subroutine that was run. */
  readonly bytesRead = new Map<Uint8Array, number>();
  protected abstract readonly type: 1 | 2;
  protected abstract readonly maxStack: number;
  protected pen = new ExtentPen();
  protected stack: number[] = [];
  protected seac: Seac | undefined;
  private steps = 0;

  protected interpret(charstring: Uint8Array): CharstringRun {
    this.pen = new ExtentPen();
    this.stack = [];
    this.seac = undefined;
    this.steps = 0;
    this.execute(charstring, 0);
    return { extent: this.pen.result(), seac: this.seac };
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
    this.bytesRead.set(bytes, Math.max(code.at, this.bytesRead.get(bytes) ?? 0));
    return ended;
  }
}
