import { describe, expect, test } from 'vitest';
import { charstring } from '../../../leaks/make/charstring.ts';
import type { CharstringRun } from '../outlines/charstring-interpreter.ts';
import { extentOfContours } from '../outlines/outline.ts';
import { Type1Interpreter } from './charstring.ts';

const type1 = (text: string): Uint8Array => charstring(1, text);

const run = (code: string, subrs: readonly Uint8Array[] = []): CharstringRun =>
  new Type1Interpreter().run(type1(code), subrs);

/** Left, bottom, right, top. */
const extentOf = (code: string, subrs: readonly Uint8Array[] = []): number[] | undefined => {
  const extent = extentOfContours(run(code, subrs).contours);
  return extent && [extent.left, extent.bottom, extent.right, extent.top];
};

const refusal = (reason: string) => expect.objectContaining({ name: 'Unprovable', reason });

/** A line by which a test sees where the pen stands. */
const mark = '5 7 rlineto closepath endchar';

describe('the start of a glyph', () => {
  test.each([
    ['30 500 hsbw', [30, 0, 35, 7]],
    ['30 40 500 0 sbw', [30, 40, 35, 47]],
  ])('%s puts the pen at the side bearing', (start, extent) => {
    expect(extentOf(`${start} ${mark}`)).toEqual(extent);
  });

  test('a glyph may be blank', () => {
    expect(run('0 500 hsbw endchar')).toEqual({ contours: [], seac: undefined, width: 500 });
  });
});

test.each([
  ['10 20 rmoveto', [10, 20, 15, 27]],
  ['10 hmoveto', [10, 0, 15, 7]],
  ['20 vmoveto', [0, 20, 5, 27]],
])('%s moves', (move, extent) => {
  expect(extentOf(`0 500 hsbw ${move} ${mark}`)).toEqual(extent);
});

test('what follows a closed path begins another where the pen stands', () => {
  const { contours } = run('0 500 hsbw 5 hlineto 6 vlineto closepath 7 hlineto 8 vlineto closepath endchar');
  expect(contours.map(({ start }) => start)).toEqual([
    [0, 0],
    [5, 6],
  ]);
});

test.each([
  ['3 4 rlineto', [0, 0, 3, 4]],
  ['3 hlineto', [0, 0, 3, 0]],
  ['4 vlineto', [0, 0, 0, 4]],
  ['1 2 3 4 5 6 rrcurveto', [0, 0, 9, 12]],
  ['-1 -2 9 20 -5 -6 rrcurveto', [-1, -2, 8, 18]],
  // The first tangent is vertical and the last horizontal, so 4 lies in x.
  ['1 2 3 4 vhcurveto', [0, 0, 6, 4]],
  ['1 2 3 4 hvcurveto', [0, 0, 3, 7]],
])('%s draws', (path, extent) => {
  expect(extentOf(`0 500 hsbw 0 hmoveto ${path} closepath endchar`)).toEqual(extent);
});

test.each([
  '1 2 hstem',
  '1 2 vstem',
  '1 2 3 4 5 6 hstem3',
  '1 2 3 4 5 6 vstem3',
  'dotsection',
  'closepath',
  '90 90 setcurrentpoint',
])('%s draws nothing and leaves no operands', (operator) => {
  expect(extentOf(`0 500 hsbw 10 hmoveto ${operator} 5 7 rlineto endchar`)).toEqual([10, 0, 15, 7]);
});

test('operands of a line or move count from the bottom, and what is too much is dropped', () => {
  expect(extentOf('0 500 hsbw 10 99 hmoveto 5 7 99 rlineto endchar')).toEqual([10, 0, 15, 7]);
});

test.each([
  ['20', -107],
  ['8b', 0],
  ['f6', 107],
  ['f700', 108],
  ['faff', 1131],
  ['fb00', -108],
  ['feff', -1131],
  ['ff00010000', 65536],
  ['ffffffff00', -256],
])('the operand %s is %d', (hex, value) => {
  const [left, , right] = extentOf(`0 0 hsbw #${hex} hlineto endchar`) ?? [];
  expect([left, right]).toEqual(value < 0 ? [value, 0] : [0, value]);
});

test.each([['f7'], ['ff0000'], ['0c']])('a charstring cut off after %s is refused', (hex) => {
  expect(() => run(`#${hex}`)).toThrow(refusal('font-damaged'));
});

test.each([
  ['9 2 div', 4.5],
  ['-9 2 div', -4.5],
])('%s is %d', (code, value) => {
  const [left, , right] = extentOf(`0 0 hsbw ${code} hlineto endchar`) ?? [];
  expect([left, right]).toEqual(value < 0 ? [value, 0] : [0, value]);
});

describe('operators of Type 2, which viewers read here too', () => {
  test.each([
    [
      '1 2 3 4 5 6 7 8 #18',
      [
        [1, 2, 4, 6, 9, 12],
        [16, 20],
      ],
    ],
    [
      '7 8 1 2 3 4 5 6 #19',
      [
        [7, 8],
        [8, 10, 11, 14, 16, 20],
      ],
    ],
    ['1 2 3 4 #1a', [[0, 1, 2, 4, 2, 8]]],
    ['1 2 3 4 #1b', [[1, 0, 3, 3, 7, 3]]],
  ])('%s draws', (path, segments) => {
    expect(run(`0 0 hsbw ${path} endchar`).contours[0]?.segments).toEqual(segments);
  });

  test.each([
    ['without stems a mask has no bytes', '#14'],
    ['operands before it are none', '5 6 #14'],
    ['with stems it has a bit for each', '1 2 hstem 3 4 vstem #13ff'],
    ['three stems count as three', '1 2 3 4 5 6 hstem3 1 2 3 4 5 6 vstem3 1 2 3 4 5 6 vstem3 #14ffff'],
  ])('%s', (_what, hints) => {
    expect(extentOf(`0 0 hsbw ${hints} 500 hlineto endchar`)).toEqual([0, 0, 500, 0]);
  });

  test('a mask after replaced hints is refused', () => {
    const replaced = '1 2 hstem 4 1 3 callothersubr pop #14';
    expect(() => run(`0 0 hsbw ${replaced} endchar`)).toThrow(refusal('font-charstring'));
  });
});

describe('subroutines', () => {
  const subrs = [type1('return'), type1('5 hlineto return 1 2 3'), type1('6 hlineto endchar'), type1('7')];

  test('are called by their number as it is', () => {
    expect(extentOf('0 0 hsbw 1 callsubr 2 vlineto endchar', subrs)).toEqual([0, 0, 5, 2]);
  });

  test('one that ends the glyph ends its callers', () => {
    expect(extentOf('0 0 hsbw 2 callsubr 100 hlineto endchar', subrs)).toEqual([0, 0, 6, 0]);
  });

  test('one without a return goes back at its end and leaves its operands', () => {
    expect(extentOf('0 0 hsbw 3 callsubr hlineto endchar', subrs)).toEqual([0, 0, 7, 0]);
  });

  test('a number without a subroutine is refused', () => {
    for (const call of ['9 callsubr', '-1 callsubr', 'callsubr'])
      expect(() => run(call, subrs), call).toThrow(refusal('font-charstring'));
  });

  test('a subroutine that calls itself is refused', () => {
    expect(() => run('0 callsubr', [type1('0 callsubr')])).toThrow(refusal('font-too-deep'));
  });
});

test('seac names base and accent, and ends the glyph', () => {
  const { seac, contours } = run('0 500 hsbw 25 130 40 65 193 seac 100 hlineto endchar');
  expect(seac).toEqual({ base: 65, accent: 193, dx: 105, dy: 40 });
  expect(contours).toEqual([]);
});

test.each(['30 500 hsbw', '30 7 500 0 sbw'])(
  "the accent's side bearing comes to lie at adx from that of %s",
  (start) => {
    expect(run(`${start} 25 130 40 65 193 seac`).seac).toMatchObject({ dx: 135, dy: 40 });
  },
);

describe('callothersubr', () => {
  /** The first four subroutines of every font that has flex and hint replacement. */
  const standard = [
    type1('3 0 callothersubr pop pop setcurrentpoint return'),
    type1('0 1 callothersubr return'),
    type1('0 2 callothersubr return'),
    type1('return'),
    type1('1 2 hstem return'),
  ];

  test('flex spells two curves as moves; the first is only counted from', () => {
    const point = (dx: number, dy: number) => `${dx} ${dy} rmoveto 2 callsubr`;
    const flex = [
      '1 callsubr',
      point(50, -5),
      point(-40, 5),
      point(20, -8),
      point(20, 0),
      point(20, 0),
      point(20, 8),
      point(10, 0),
      '50 110 0 0 callsubr',
    ].join(' ');
    expect(extentOf(`0 500 hsbw 10 hmoveto ${flex} 3 vlineto closepath endchar`, standard)).toEqual([
      10, -8, 110, 3,
    ]);
  });

  test('flex of other than seven moves is refused, and so is its end without a beginning', () => {
    const short = '0 1 callothersubr 5 hmoveto 50 5 0 3 0 callothersubr pop pop setcurrentpoint';
    for (const flex of [short, '50 11 22 3 0 callothersubr'])
      expect(() => run(`0 500 hsbw ${flex} endchar`)).toThrow(refusal('font-charstring'));
  });

  test('after flex a move is a move again', () => {
    const moves = '1 callsubr '.concat('10 0 rmoveto 2 callsubr '.repeat(7), '50 70 0 0 callsubr');
    const { contours } = run(`0 500 hsbw ${moves} 100 hmoveto 5 vlineto endchar`, standard);
    expect(contours.map(({ start }) => start)).toEqual([
      [0, 0],
      [170, 0],
    ]);
    expect(contours[0]?.segments).toEqual([
      [20, 0, 30, 0, 40, 0],
      [50, 0, 60, 0, 70, 0],
    ]);
  });

  test('hint replacement gives back the subroutine to call', () => {
    const subrs = [...standard.slice(0, 4), type1('5 hlineto return')];
    expect(extentOf('0 0 hsbw 4 1 3 callothersubr pop callsubr endchar', subrs)).toEqual([0, 0, 5, 0]);
  });

  test('hint replacement without an operand gives back subroutine 3', () => {
    const subrs = [...standard.slice(0, 3), type1('6 hlineto return')];
    expect(extentOf('0 0 hsbw 0 3 callothersubr pop callsubr endchar', subrs)).toEqual([0, 0, 6, 0]);
  });

  test('an unknown entry gives its operands back', () => {
    expect(extentOf('0 0 hsbw 8 9 2 12 callothersubr pop pop rlineto endchar')).toEqual([0, 0, 8, 9]);
  });

  test('pop without anything to give back pushes zero', () => {
    expect(extentOf('0 0 hsbw pop 9 rlineto endchar')).toEqual([0, 0, 0, 9]);
  });

  test.each([14, 15, 16, 17, 18, 30])('entry %i blends master designs and is refused', (entry) => {
    expect(() => run(`0 0 hsbw 1 2 2 ${entry} callothersubr`)).toThrow(refusal('font-multiple-master'));
  });
});

test.each(['00', '02', '0f', '10', '1c', '1d', '0c03', '0c0b', '0c22'])(
  'the operator %s, which Type 1 does not have, is refused',
  (hex) => {
    expect(() => run(`0 0 hsbw 1 2 #${hex}`)).toThrow(refusal('font-charstring'));
  },
);

test('more operands than the stack holds are refused', () => {
  expect(() => run(`${'1 '.repeat(256)} hlineto endchar`)).not.toThrow();
  expect(() => run(`${'1 '.repeat(257)} hlineto endchar`)).toThrow(refusal('font-charstring'));
});
