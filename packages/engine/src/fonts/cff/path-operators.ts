import { type2Operator as op } from '../outlines/charstring-operators.ts';
import type { OutlinePen } from '../outlines/outline.ts';

type Numbers = readonly number[];

const lines = (stack: Numbers, from: number, to: number, pen: OutlinePen): void => {
  for (let index = from; index + 1 < to; index += 2) pen.lineBy(stack[index] ?? 0, stack[index + 1] ?? 0);
};

const curves = (stack: Numbers, from: number, to: number, pen: OutlinePen): void => {
  for (let index = from; index + 5 < to; index += 6) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = stack.slice(index, index + 6);
    pen.curveBy([a, b, c, d, e, f]);
  }
};

/** `hlineto` and `vlineto`. */
const alternatingLines = (stack: Numbers, horizontalFirst: boolean, pen: OutlinePen): void => {
  stack.forEach((delta, index) => {
    if (horizontalFirst === (index % 2 === 0)) pen.lineBy(delta, 0);
    else pen.lineBy(0, delta);
  });
};

/** `hvcurveto` and `vhcurveto`: tangents along alternating axes, with an odd last operand for the very end. */
const alternatingCurves = (stack: Numbers, horizontalFirst: boolean, pen: OutlinePen): void => {
  let horizontal = horizontalFirst;
  for (let index = 0; index + 3 < stack.length; index += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = stack.slice(index, index + 4);
    const extra = stack.length - index === 5 ? (stack[index + 4] ?? 0) : 0;
    if (horizontal) pen.curveBy([a, 0, b, c, extra, d]);
    else pen.curveBy([0, a, b, c, d, extra]);
    horizontal = !horizontal;
  }
};

/** `hhcurveto` and `vvcurveto`: tangents along one axis, with an odd first operand across it. */
const parallelCurves = (stack: Numbers, horizontal: boolean, pen: OutlinePen): void => {
  let across = stack.length % 2 === 1 ? (stack[0] ?? 0) : 0;
  for (let index = stack.length % 2; index + 3 < stack.length; index += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = stack.slice(index, index + 4);
    if (horizontal) pen.curveBy([a, across, b, c, d, 0]);
    else pen.curveBy([across, a, b, c, 0, d]);
    across = 0;
  }
};

/** Two curves whose ends lie level with each other in one way or another; the operand for the depth is not needed. */
const hflex = ([a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0]: Numbers, pen: OutlinePen): void => {
  pen.curveBy([a, 0, b, c, d, 0]);
  pen.curveBy([e, 0, f, -c, g, 0]);
};

const hflex1 = (stack: Numbers, pen: OutlinePen): void => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = stack;
  pen.curveBy([a, b, c, d, e, 0]);
  pen.curveBy([f, 0, g, h, i, -(b + d + h)]);
};

const flex1 = (stack: Numbers, pen: OutlinePen): void => {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, last = 0] = stack;
  const dx = a + c + e + g + i;
  const dy = b + d + f + h + j;
  pen.curveBy([a, b, c, d, e, f]);
  pen.curveBy(Math.abs(dx) > Math.abs(dy) ? [g, h, i, j, last, -dy] : [g, h, i, j, -dx, last]);
};

/** Draws one Type 2 path operator; false when it is none. */
export const drawPath = (operator: number, stack: Numbers, pen: OutlinePen): boolean => {
  switch (operator) {
    case op.rlineto:
      lines(stack, 0, stack.length, pen);
      return true;
    case op.hlineto:
    case op.vlineto:
      alternatingLines(stack, operator === op.hlineto, pen);
      return true;
    case op.rrcurveto:
      curves(stack, 0, stack.length, pen);
      return true;
    case op.rcurveline:
      curves(stack, 0, stack.length - 2, pen);
      lines(stack, stack.length - 2, stack.length, pen);
      return true;
    case op.rlinecurve:
      lines(stack, 0, stack.length - 6, pen);
      curves(stack, stack.length - 6, stack.length, pen);
      return true;
    case op.vvcurveto:
    case op.hhcurveto:
      parallelCurves(stack, operator === op.hhcurveto, pen);
      return true;
    case op.vhcurveto:
    case op.hvcurveto:
      alternatingCurves(stack, operator === op.hvcurveto, pen);
      return true;
    case op.hflex:
      hflex(stack, pen);
      return true;
    case op.flex:
      curves(stack, 0, 12, pen);
      return true;
    case op.hflex1:
      hflex1(stack, pen);
      return true;
    case op.flex1:
      flex1(stack, pen);
      return true;
    default:
      return false;
  }
};
