import { cffFile, type1File } from './engine.ts';
import type { Random } from './random.ts';
import { assemble, assemblePool, intoSubroutines, SubroutinePool, type Token } from './subroutines.ts';
import { standardSubrs } from './type1-program.ts';

/** Subroutines enough to change what their numbers are counted from. */
const manySubrs = 1300;

/** A CFF font of these programs, with subroutines, numbers and tables written as it pleases `random`. */
export const spellCff = (
  programs: ReadonlyMap<string | number, readonly string[]>,
  { isCidKeyed, unitsPerEm }: { isCidKeyed: boolean; unitsPerEm: number },
  random: Random,
): Uint8Array => {
  const global = new SubroutinePool(2, 'callgsubr');
  const locals = Array.from({ length: isCidKeyed ? 3 : 1 }, () => new SubroutinePool(2));
  const spelt = [...programs].map(([id, tokens]) => {
    const fontDict = random.integer(0, locals.length - 1);
    const local = locals[fontDict] ?? global;
    return { id, fontDict, tokens: intoSubroutines(tokens, [global, local], random) };
  });
  for (const pool of [global, ...locals]) {
    const least = random.chance(0.05) ? manySubrs : 0;
    while (pool.bodies.length < least) pool.add(['return']);
  }
  return cffFile({
    isCidKeyed,
    ...(unitsPerEm === 1000 ? {} : { unitsPerEm }),
    glyphs: [
      { id: isCidKeyed ? 0 : '.notdef', charstring: assemble(2, ['endchar'], random) },
      ...spelt.map(({ id, fontDict, tokens }) => ({
        id,
        fontDict,
        charstring: assemble(2, tokens, random),
      })),
    ],
    globalSubrs: assemblePool(2, global, random),
    localSubrs: locals.map((pool) => assemblePool(2, pool, random)),
    offsetSize: random.pick([3, 4]),
    charsetFormat: random.pick([0, 1, 2]),
    fdSelectFormat: random.pick([0, 3]),
  });
};

/** A Type 1 font of these programs; the subroutines that flex and hint replacement need come first. */
export const spellType1 = (
  programs: ReadonlyMap<string, readonly string[]>,
  unitsPerEm: number,
  random: Random,
  ownSubrs: readonly (readonly string[])[] = standardSubrs,
): Uint8Array => {
  const pool = new SubroutinePool(1);
  for (const body of ownSubrs) pool.add([...body]);
  const spelt = new Map<string, Token[]>([['.notdef', ['0', '600', 'hsbw', 'endchar']]]);
  for (const [name, tokens] of programs) spelt.set(name, intoSubroutines(tokens, [pool], random));
  return type1File({
    glyphs: new Map([...spelt].map(([name, tokens]) => [name, assemble(1, tokens, random)])),
    subrs: assemblePool(1, pool, random),
    unitsPerEm,
    lenIV: random.pick([4, 4, 0, 1, -1]),
    form: random.pick(['binary', 'hex', 'segments']),
  });
};
