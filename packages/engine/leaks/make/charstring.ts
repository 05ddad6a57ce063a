import {
  escaped,
  returnOperator,
  type1Operator,
  type2Operator,
} from '../../src/fonts/outlines/charstring-operators.ts';
import { ByteWriter } from '../../src/syntax/byte-writer.ts';

/** Operators of Type 2 that are refused because no real font needs them (Adobe Technical Note 5177, appendix A). */
export const refusedType2Operator = {
  and: escaped(3),
  or: escaped(4),
  not: escaped(5),
  eq: escaped(15),
  put: escaped(20),
  get: escaped(21),
  ifelse: escaped(22),
  random: escaped(23),
  sqrt: escaped(26),
  index: escaped(29),
  roll: escaped(30),
} as const;

const operators: Record<1 | 2, Readonly<Record<string, number>>> = {
  1: { ...type1Operator, return: returnOperator },
  2: { ...type2Operator, ...refusedType2Operator, return: returnOperator },
};

/** Ways to write the same number; which of them there are depends on the type and the number. */
export type NumberForm = 'packed' | 'short' | 'long';

/** In Type 2, the long form is a fraction, which viewers do not take for a subroutine or a code: `isIndex`. */
const numberForms = (value: number, type: 1 | 2, isIndex: boolean): NumberForm[] => {
  if (!Number.isInteger(value)) return ['long'];
  const packed: NumberForm[] = Math.abs(value) <= 1131 ? ['packed'] : [];
  if (type === 1) return [...packed, 'long'];
  return isIndex ? [...packed, 'short'] : [...packed, 'short', 'long'];
};

const writeNumber = (writer: ByteWriter, value: number, type: 1 | 2, form: NumberForm): void => {
  if (form === 'short') writer.u8(28).u16(value & 0xffff);
  else if (form === 'long') writer.u8(255).u32((type === 1 ? value : Math.round(value * 65536)) >>> 0);
  else if (Math.abs(value) <= 107) writer.u8(value + 139);
  else if (value > 0) writer.u8(247 + ((value - 108) >> 8)).u8((value - 108) & 0xff);
  else writer.u8(251 + ((-value - 108) >> 8)).u8((-value - 108) & 0xff);
};

/**
 * A charstring in the notation of the Adobe books, such as `10 20 rmoveto 50 hlineto endchar`; `#` begins bytes in
 * hex, for hint masks, and an `i` ends the number of a subroutine or a code. `formOf` chooses among the ways to write a number.
 */
export const charstring = (
  type: 1 | 2,
  text: string,
  formOf: (forms: readonly NumberForm[]) => NumberForm = (forms) => forms[0] ?? 'long',
): Uint8Array => {
  const writer = new ByteWriter();
  for (const token of text.trim().split(/\s+/).filter(Boolean)) {
    const operator = operators[type][token];
    if (operator !== undefined) {
      if (operator > 255) writer.u16(operator);
      else writer.u8(operator);
    } else if (token.startsWith('#')) {
      writer.append(Uint8Array.from(Buffer.from(token.slice(1), 'hex')));
    } else {
      const value = Number.parseFloat(token);
      if (!Number.isFinite(value)) throw new Error(`no operator and no number: ${token}`);
      writeNumber(writer, value, type, formOf(numberForms(value, type, token.endsWith('i'))));
    }
  }
  return writer.bytes();
};
