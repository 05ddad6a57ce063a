import { charstring, type NumberForm } from './engine.ts';
import type { Random } from './random.ts';

/** A charstring before it is bytes: numbers, operators, hint masks, and calls of subroutines still to be numbered. */
export type Token = string | Call;

export interface Call {
  pool: SubroutinePool;
  index: number;
}

/** The subroutines of one INDEX or one font, as they come about. */
export class SubroutinePool {
  readonly bodies: Token[][] = [];
  readonly operator: 'callsubr' | 'callgsubr';
  private readonly type: 1 | 2;

  constructor(type: 1 | 2, operator: 'callsubr' | 'callgsubr' = 'callsubr') {
    this.type = type;
    this.operator = operator;
  }

  add(body: Token[]): Call {
    return { pool: this, index: this.bodies.push(body) - 1 };
  }

  /** What a call is spelt as, once all subroutines are there. */
  spell({ index }: Call): string {
    const count = this.bodies.length;
    const bias = this.type === 1 ? 0 : count < 1240 ? 107 : count < 33900 ? 1131 : 32768;
    return `${index - bias}i ${this.operator}`;
  }
}

const maxNesting = 8;

/** Moves stretches of a charstring into subroutines, which may then share their stretches with others again. */
export const intoSubroutines = (
  tokens: readonly Token[],
  pools: readonly SubroutinePool[],
  random: Random,
  nesting = 0,
): Token[] => {
  const out = [...tokens];
  const times = nesting >= maxNesting ? 0 : random.integer(0, 3);
  for (let time = 0; time < times && out.length > 2; time++) {
    const from = random.integer(0, out.length - 1);
    const length = random.integer(1, Math.min(30, out.length - from));
    const body = out.slice(from, from + length);
    const pool = random.pick(pools);
    const inner = random.chance(0.4) ? intoSubroutines(body, pools, random, nesting + 1) : body;
    // What follows an end is never read; without a return, the end of the subroutine is one.
    const tail = random.pick([['return'], ['return'], [], ['return', '1', '2', 'rlineto']]);
    out.splice(from, length, pool.add([...inner, ...tail]));
  }
  return out;
};

/** Bytes, with every number in one of the ways it can be written. */
export const assemble = (type: 1 | 2, tokens: readonly Token[], random: Random): Uint8Array => {
  const text = tokens.map((token) => (typeof token === 'string' ? token : token.pool.spell(token))).join(' ');
  const plain = random.chance(0.3);
  return charstring(type, text, (forms) => (plain ? (forms[0] as NumberForm) : random.pick(forms)));
};

export const assemblePool = (type: 1 | 2, pool: SubroutinePool, random: Random): Uint8Array[] =>
  pool.bodies.map((body) => assemble(type, body, random));
