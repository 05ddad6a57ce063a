import { ByteWriter } from '../../syntax/byte-writer.ts';
import { Unprovable } from '../../syntax/unprovable.ts';
import { type2Operator as op } from '../outlines/charstring-operators.ts';
import type { Contour } from '../outlines/outline.ts';
import { isOneByteInteger, oneByteInteger, twoByteInteger } from '../outlines/packed-integer.ts';

/** Operands that the stack of every viewer holds (Adobe Technical Note 5177, appendix B). */
const maxOperands = 48;
const shortInteger = 28;
const fixedPoint = 255;
const fixedOne = 65536;
const mostFixed = 32767;

const writeNumber = (writer: ByteWriter, value: number): void => {
  if (Math.abs(value) > mostFixed) throw new Unprovable('font-charstring');
  if (!Number.isInteger(value)) writer.u8(fixedPoint).u32(Math.round(value * fixedOne) >>> 0);
  else if (isOneByteInteger(value)) writer.u8(oneByteInteger(value));
  else if (Math.abs(value) <= 1131) writer.u16(twoByteInteger(value));
  else writer.u8(shortInteger).u16(value & 0xffff);
};

/** A step of a path, relative: two numbers, or six. */
type Step = number[];

const isHorizontal = (step: Step): boolean => step[1] === 0;
const isVertical = (step: Step): boolean => step[0] === 0;

/** How many steps from `from` on go level and upright in turn, and what tells a step's direction at its start. */
const alternating = (steps: readonly Step[], from: number, fits: (step: Step, level: boolean) => boolean) => {
  let level = fits(steps[from] ?? [], true);
  const startsLevel = level;
  let count = 0;
  while (from + count < steps.length && fits(steps[from + count] ?? [], level)) {
    level = !level;
    count++;
  }
  return { count, startsLevel };
};

const lineFits = (step: Step, level: boolean): boolean =>
  step.length === 2 && (level ? isHorizontal(step) : isVertical(step));
/** From a level start to an upright end, or the other way round. */
const curveFits = (step: Step, level: boolean): boolean =>
  step.length === 6 && (level ? step[1] === 0 && step[4] === 0 : step[0] === 0 && step[5] === 0);

const sameKind = (steps: readonly Step[], from: number): number => {
  const length = steps[from]?.length;
  let count = 0;
  while (steps[from + count]?.length === length && (count + 1) * (length ?? 0) <= maxOperands) count++;
  return count;
};

const writeSteps = (writer: ByteWriter, steps: readonly Step[]): void => {
  const put = (operands: readonly number[], operator: number): void => {
    for (const operand of operands) writeNumber(writer, operand);
    writer.u8(operator);
  };
  for (let at = 0; at < steps.length; ) {
    const isLine = steps[at]?.length === 2;
    const { count, startsLevel } = alternating(steps, at, isLine ? lineFits : curveFits);
    const packed = Math.min(count, isLine ? maxOperands : maxOperands / 4);
    if (packed > 0) {
      const operands = steps.slice(at, at + packed).flatMap((step, index) => {
        const level = startsLevel === (index % 2 === 0);
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = step;
        if (isLine) return [level ? a : b];
        return level ? [a, c, d, f] : [b, c, d, e];
      });
      const [levelFirst, uprightFirst] = isLine ? [op.hlineto, op.vlineto] : [op.hvcurveto, op.vhcurveto];
      put(operands, startsLevel ? levelFirst : uprightFirst);
      at += packed;
      continue;
    }
    const plain = sameKind(steps, at);
    // What can be packed better comes after.
    const next = steps.findIndex(
      (step, index) =>
        index > at && [true, false].some((level) => (isLine ? lineFits : curveFits)(step, level)),
    );
    const taken = next > at ? Math.min(plain, next - at) : plain;
    put(steps.slice(at, at + taken).flat(), isLine ? op.rlineto : op.rrcurveto);
    at += taken;
  }
};

/** A Type 2 charstring of these contours: no hints, no subroutines, the width first where it is not zero. */
export const writeCharstring = (contours: readonly Contour[], advance: number): Uint8Array => {
  const writer = new ByteWriter();
  if (advance !== 0) writeNumber(writer, Math.round(advance * fixedOne) / fixedOne);
  let at: readonly number[] = [0, 0];
  const stepTo = (points: readonly number[]): Step => {
    const step: Step = [];
    for (let index = 0; index + 1 < points.length; index += 2) {
      const x = Math.round((points[index] ?? 0) * fixedOne) / fixedOne;
      const y = Math.round((points[index + 1] ?? 0) * fixedOne) / fixedOne;
      step.push(x - (at[0] ?? 0), y - (at[1] ?? 0));
      at = [x, y];
    }
    return step;
  };
  for (const { start, segments } of contours) {
    for (const operand of stepTo(start)) writeNumber(writer, operand);
    writer.u8(op.rmoveto);
    writeSteps(writer, segments.map(stepTo));
  }
  return writer.u8(op.endchar).bytes();
};
