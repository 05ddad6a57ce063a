import { expect, test } from 'vitest';
import { type2Operator as op } from '../outlines/charstring-operators.ts';
import { OutlinePen } from '../outlines/outline.ts';
import { drawPath } from './path-operators.ts';

/** Writes down where each line and curve ends up. */
class RecordingPen extends OutlinePen {
  readonly path: string[] = [];
  private place: readonly [number, number] = [0, 0];

  override lineBy(dx: number, dy: number): void {
    this.path.push(`line ${this.step(dx, dy)}`);
  }

  override curveBy(points: readonly [number, number, number, number, number, number]): void {
    const [a, b, c, d, e, f] = points;
    this.path.push(`curve ${this.step(a, b)} ${this.step(c, d)} ${this.step(e, f)}`);
  }

  private step(dx: number, dy: number): string {
    this.place = [this.place[0] + dx, this.place[1] + dy];
    return this.place.join(',');
  }
}

const pathOf = (operator: number, operands: readonly number[]): string[] => {
  const pen = new RecordingPen();
  expect(drawPath(operator, operands, pen)).toBe(true);
  return pen.path;
};

test.each<[keyof typeof op, string, number[], string[]]>([
  ['rlineto', 'draws a line for each pair', [1, 2, 3, 4], ['line 1,2', 'line 4,6']],
  ['hlineto', 'begins horizontally and alternates', [1, 2, 3], ['line 1,0', 'line 1,2', 'line 4,2']],
  ['vlineto', 'begins vertically and alternates', [1, 2, 3], ['line 0,1', 'line 2,1', 'line 2,4']],
  [
    'rrcurveto',
    'draws a curve for every six',
    [1, 2, 3, 4, 5, 6, 1, 1, 1, 1, 1, 1],
    ['curve 1,2 4,6 9,12', 'curve 10,13 11,14 12,15'],
  ],
  ['rcurveline', 'ends in a line', [1, 2, 3, 4, 5, 6, 7, 8], ['curve 1,2 4,6 9,12', 'line 16,20']],
  [
    'rlinecurve',
    'ends in a curve',
    [1, 1, 2, 2, 1, 2, 3, 4, 5, 6],
    ['line 1,1', 'line 3,3', 'curve 4,5 7,9 12,15'],
  ],
  [
    'hhcurveto',
    'begins and ends horizontally',
    [1, 2, 3, 4, 5, 6, 7, 8],
    ['curve 1,0 3,3 7,3', 'curve 12,3 18,10 26,10'],
  ],
  ['hhcurveto', 'takes an odd first operand as dy', [9, 1, 2, 3, 4], ['curve 1,9 3,12 7,12']],
  [
    'vvcurveto',
    'begins and ends vertically',
    [1, 2, 3, 4, 5, 6, 7, 8],
    ['curve 0,1 2,4 2,8', 'curve 2,13 8,20 8,28'],
  ],
  ['vvcurveto', 'takes an odd first operand as dx', [9, 1, 2, 3, 4], ['curve 9,1 11,4 11,8']],
  ['hvcurveto', 'begins horizontally and ends vertically', [1, 2, 3, 4], ['curve 1,0 3,3 3,7']],
  ['hvcurveto', 'takes a fifth operand as the last dx', [1, 2, 3, 4, 5], ['curve 1,0 3,3 8,7']],
  [
    'hvcurveto',
    'alternates, and an odd last operand belongs to the last curve',
    [1, 2, 3, 4, 1, 2, 3, 4, 5],
    ['curve 1,0 3,3 3,7', 'curve 3,8 5,11 9,16'],
  ],
  ['vhcurveto', 'begins vertically and ends horizontally', [1, 2, 3, 4], ['curve 0,1 2,4 6,4']],
  ['vhcurveto', 'takes a fifth operand as the last dy', [1, 2, 3, 4, 5], ['curve 0,1 2,4 6,9']],
  [
    'vhcurveto',
    'alternates, and an odd last operand belongs to the last curve',
    [1, 2, 3, 4, 1, 2, 3, 4, 5],
    ['curve 0,1 2,4 6,4', 'curve 7,4 9,7 14,11'],
  ],
  [
    'flex',
    'draws two curves and drops its depth',
    [1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 50],
    ['curve 1,2 4,6 9,12', 'curve 15,17 19,20 21,21'],
  ],
  [
    'hflex',
    'comes back to the height it began at',
    [1, 2, 3, 4, 5, 6, 7],
    ['curve 1,0 3,3 7,3', 'curve 12,3 18,0 25,0'],
  ],
  [
    'hflex1',
    'comes back to the height it began at, over free tangents',
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    ['curve 1,2 4,6 9,6', 'curve 15,6 22,14 31,0'],
  ],
  [
    'flex1',
    'ends at the height it began at when it is wider than high',
    [9, 1, 9, 1, 9, 1, 9, 1, 9, 1, 7],
    ['curve 9,1 18,2 27,3', 'curve 36,4 45,5 52,0'],
  ],
  [
    'flex1',
    'ends below where it began when it is higher than wide',
    [1, 9, 1, 9, 1, 9, 1, 9, 1, 9, 7],
    ['curve 1,9 2,18 3,27', 'curve 4,36 5,45 0,52'],
  ],
  [
    'flex1',
    'counts as high when it is as wide as high',
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 7],
    ['curve 1,1 2,2 3,3', 'curve 4,4 5,5 0,12'],
  ],
])('%s %s', (name, _promise, operands, path) => {
  expect(pathOf(op[name], operands)).toEqual(path);
});

test('operands that make no whole line or curve are dropped', () => {
  expect(pathOf(op.rlineto, [1, 2, 3])).toEqual(['line 1,2']);
  expect(pathOf(op.rrcurveto, [1, 2, 3, 4, 5])).toEqual([]);
  expect(pathOf(op.hvcurveto, [1, 2, 3])).toEqual([]);
  expect(pathOf(op.hlineto, [])).toEqual([]);
});

test('an operator that draws nothing is left to others', () => {
  for (const name of ['rmoveto', 'hstem', 'endchar', 'callsubr', 'add'] as const)
    expect(drawPath(op[name], [1, 2], new RecordingPen()), name).toBe(false);
});
