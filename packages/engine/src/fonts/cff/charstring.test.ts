import { describe, expect, test } from 'vitest';
import { charstring, refusedType2Operator } from '../../../leaks/make/charstring.ts';
import type { CharstringRun } from '../outlines/charstring-interpreter.ts';
import { extentOfContours } from '../outlines/outline.ts';
import { type Subroutines, Type2Interpreter } from './charstring.ts';

const type2 = (text: string): Uint8Array => charstring(2, text);

const run = (code: string | Uint8Array, subroutines: Partial<Subroutines> = {}): CharstringRun =>
  new Type2Interpreter().run(typeof code === 'string' ? type2(code) : code, {
    global: [],
    local: [],
    ...subroutines,
  });

/** Left, bottom, right, top. */
const extentOf = (
  code: string | Uint8Array,
  subroutines: Partial<Subroutines> = {},
): number[] | undefined => {
  const extent = extentOfContours(run(code, subroutines).contours);
  return extent && [extent.left, extent.bottom, extent.right, extent.top];
};

const refusal = (reason: string) => expect.objectContaining({ name: 'Unprovable', reason });

/** A line by which a test sees where the pen stands. */
const mark = '5 7 rlineto endchar';

describe('moves', () => {
  test.each([
    ['10 20 rmoveto', [10, 20, 15, 27]],
    ['10 hmoveto', [10, 0, 15, 7]],
    ['20 vmoveto', [0, 20, 5, 27]],
    ['10 20 rmoveto 1 2 rmoveto', [11, 22, 16, 29]],
  ])('%s', (moves, extent) => {
    expect(extentOf(`${moves} ${mark}`)).toEqual(extent);
  });

  test('a move alone covers nothing', () => {
    expect(extentOf('10 20 rmoveto endchar')).toBeUndefined();
    expect(extentOf('endchar')).toBeUndefined();
  });
});

describe('the width below the first operands', () => {
  test.each([
    ['500 10 20 rmoveto', [10, 20, 15, 27]],
    ['500 10 hmoveto', [10, 0, 15, 7]],
    ['500 20 vmoveto', [0, 20, 5, 27]],
    ['500 1 2 hstem 10 hmoveto', [10, 0, 15, 7]],
    ['500 1 2 vstem 10 hmoveto', [10, 0, 15, 7]],
    ['500 1 2 hstemhm 10 hmoveto', [10, 0, 15, 7]],
    ['500 1 2 vstemhm 10 hmoveto', [10, 0, 15, 7]],
    ['500 hintmask 10 hmoveto', [10, 0, 15, 7]],
    ['500 1 2 cntrmask #80 10 hmoveto', [10, 0, 15, 7]],
  ])('is no operand of %s', (code, extent) => {
    expect(extentOf(`${code} ${mark}`)).toEqual(extent);
  });

  test('stands below the first such operator only', () => {
    expect(extentOf(`10 hmoveto 500 20 30 rmoveto ${mark}`)).toEqual([510, 20, 515, 27]);
  });

  test('may be all that a blank glyph has', () => {
    expect(run('500 endchar')).toEqual({ contours: [], seac: undefined, width: 500 });
  });
});

describe('stem hints', () => {
  test.each([
    ['hstem', 'hstem'],
    ['vstem', 'vstem'],
    ['hstemhm', 'hstemhm'],
    ['vstemhm', 'vstemhm'],
  ])('%s counts towards the length of a mask', (operator) => {
    const eight = `${'1 2 '.repeat(8)}${operator} hintmask #0e 10 hmoveto ${mark}`;
    const nine = `${'1 2 '.repeat(9)}${operator} hintmask #0e0e 10 hmoveto ${mark}`;
    expect(extentOf(eight)).toEqual([10, 0, 15, 7]);
    expect(extentOf(nine)).toEqual([10, 0, 15, 7]);
  });

  test.each(['hintmask', 'cntrmask'])('operands before %s are vertical stems', (operator) => {
    const code = `1 2 hstemhm ${'1 2 '.repeat(8)}${operator} #0e0e 10 hmoveto ${mark}`;
    expect(extentOf(code)).toEqual([10, 0, 15, 7]);
  });

  test('a second mask is as long as the first', () => {
    const code = `${'1 2 '.repeat(9)}hstemhm hintmask #0e0e 10 hmoveto hintmask #0e0e ${mark}`;
    expect(extentOf(code)).toEqual([10, 0, 15, 7]);
  });

  test('a mask that reaches past the end is refused', () => {
    expect(() => run(`${'1 2 '.repeat(9)}hstemhm hintmask #0e`)).toThrow(refusal('font-charstring'));
  });
});

test.each([
  ['20', -107],
  ['8b', 0],
  ['f6', 107],
  ['f700', 108],
  ['faff', 1131],
  ['fb00', -108],
  ['feff', -1131],
  ['1c8000', -32768],
  ['1c7fff', 32767],
  ['ff00008000', 0.5],
  ['fffffe8000', -1.5],
])('the operand %s is %d', (hex, value) => {
  const [left, , right] = extentOf(`0 hmoveto #${hex} hlineto endchar`) ?? [];
  expect([left, right]).toEqual(value < 0 ? [value, 0] : [0, value]);
});

test.each([['1c00'], ['f7'], ['ff0000'], ['0c']])('a charstring cut off after %s is refused', (hex) => {
  expect(() => run(type2(`#${hex}`))).toThrow(refusal('font-damaged'));
});

describe('subroutines', () => {
  const line = (length: number): Uint8Array => type2(`${length} hlineto return`);
  const blank = type2('return');
  const numbered = (count: number): Uint8Array[] =>
    Array.from({ length: count }, (_, index) => (index === count - 1 ? line(9) : blank));

  test.each([
    [1239, 107],
    [1240, 1131],
    [33899, 1131],
    [33900, 32768],
  ])('of %i, the number is counted from -%i', (count, bias) => {
    const last = count - 1 - bias;
    expect(extentOf(`0 hmoveto ${last} callsubr endchar`, { local: numbered(count) })).toEqual([0, 0, 9, 0]);
    expect(extentOf(`0 hmoveto ${last} callgsubr endchar`, { global: numbered(count) })).toEqual([
      0, 0, 9, 0,
    ]);
  });

  test('local and global ones are kept apart', () => {
    const subroutines = { local: [line(1)], global: [line(2)] };
    expect(extentOf('0 hmoveto -107 callsubr endchar', subroutines)).toEqual([0, 0, 1, 0]);
    expect(extentOf('0 hmoveto -107 callgsubr endchar', subroutines)).toEqual([0, 0, 2, 0]);
  });

  test('operands may stand before the call, and may be left behind by it', () => {
    const local = [type2('hlineto return'), type2('6 return')];
    expect(extentOf('0 hmoveto 4 -107 callsubr endchar', { local })).toEqual([0, 0, 4, 0]);
    expect(extentOf('0 hmoveto -106 callsubr hlineto endchar', { local })).toEqual([0, 0, 6, 0]);
  });

  test('one that ends the glyph ends its callers', () => {
    const local = [type2('5 hlineto endchar')];
    const outer = type2('0 hmoveto -107 callsubr 100 hlineto endchar');
    expect(extentOf(outer, { local })).toEqual([0, 0, 5, 0]);
  });

  test('one without a return goes back at its end', () => {
    expect(extentOf('0 hmoveto -107 callsubr 4 hlineto endchar', { local: [type2('3 hlineto')] })).toEqual([
      0, 0, 7, 0,
    ]);
  });

  test('hints of a subroutine count in its caller', () => {
    const local = [type2(`${'1 2 '.repeat(9)}hstemhm return`)];
    expect(extentOf(`-107 callsubr hintmask #0e0e 3 hmoveto ${mark}`, { local })).toEqual([3, 0, 8, 7]);
  });

  test('a number without a subroutine is refused', () => {
    expect(() => run('5 callsubr')).toThrow(refusal('font-charstring'));
    expect(() => run('5 callgsubr')).toThrow(refusal('font-charstring'));
    expect(() => run('-106.5 callsubr', { local: [blank, blank] })).toThrow(refusal('font-charstring'));
  });

  test('ten levels are run, an eleventh is refused', () => {
    const chain = (levels: number): Uint8Array[] =>
      Array.from({ length: levels }, (_, level) =>
        type2(level === levels - 1 ? '5 hlineto return' : `${level + 1 - 107} callsubr return`),
      );
    expect(extentOf('0 hmoveto -107 callsubr endchar', { local: chain(10) })).toEqual([0, 0, 5, 0]);
    expect(() => run('-107 callsubr', { local: chain(11) })).toThrow(refusal('font-too-deep'));
    expect(() => run('-107 callsubr', { local: [type2('-107 callsubr')] })).toThrow(refusal('font-too-deep'));
  });
});

describe('endchar', () => {
  test('with four operands is an accented character', () => {
    expect(run('30 40 65 193 endchar').seac).toEqual({ dx: 30, dy: 40, base: 65, accent: 193 });
  });

  test('with five has a width below them', () => {
    expect(run('500 30 40 65 193 endchar').seac).toEqual({ dx: 30, dy: 40, base: 65, accent: 193 });
    expect(run('500 1 hmoveto 30 40 65 193 endchar').seac).toEqual({ dx: 30, dy: 40, base: 65, accent: 193 });
  });

  test('may be missing', () => {
    expect(extentOf('0 hmoveto 5 hlineto')).toEqual([0, 0, 5, 0]);
  });
});

describe('arithmetic', () => {
  test.each([
    ['-7 abs', [7]],
    ['3 4 add', [7]],
    ['3 4 sub', [-1]],
    ['9 2 div', [4.5]],
    // The dividend stays where it was.
    ['9 0 div', [9, 0]],
    ['7 neg', [-7]],
    ['3 4 drop', [3]],
    ['3 4 mul', [12]],
    ['3 dup', [3, 3]],
    ['3 4 exch', [4, 3]],
  ])('%s leaves %j', (code, [x = 0, y = 0]) => {
    const right = Math.max(0, x);
    const left = Math.min(0, x);
    expect(extentOf(`0 hmoveto ${code} hlineto endchar`)).toEqual([left, 0, right, y]);
  });

  test('dotsection does nothing', () => {
    expect(extentOf(`10 20 rmoveto dotsection ${mark}`)).toEqual([10, 20, 15, 27]);
  });

  test.each(Object.keys(refusedType2Operator))('%s is refused', (operator) => {
    expect(() => run(`1 2 3 4 ${operator}`)).toThrow(refusal('font-charstring'));
  });
});

test.each(['00', '02', '09', '0d', '0f', '10', '11', '0c01', '0c08', '0c26', '0cff'])(
  'the reserved operator %s is refused',
  (hex) => {
    expect(() => run(`1 2 #${hex}`)).toThrow(refusal('font-charstring'));
  },
);

test('more operands than the stack holds are refused', () => {
  expect(extentOf(`0 hmoveto ${'1 0 '.repeat(256)} 1 rlineto endchar`)).toEqual([0, 0, 256, 0]);
  expect(() => run(`0 hmoveto ${'1 0 '.repeat(257)} rlineto endchar`)).toThrow(refusal('font-charstring'));
});

test('subroutines that call each other without end of work are refused', () => {
  const wide = (callee: number) => type2(`${`${callee} callsubr `.repeat(20)}return`);
  const local = [wide(-106), wide(-105), wide(-104), wide(-103), wide(-102), type2('return')];
  expect(() => run('-107 callsubr endchar', { local })).toThrow(refusal('font-charstring'));
});
