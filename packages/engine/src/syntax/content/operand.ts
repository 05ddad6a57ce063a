/** A name of a content stream, without its slash and with `#xx` resolved. */
export interface NameOperand {
  readonly name: string;
}

export interface StringOperand {
  readonly bytes: Uint8Array;
}

export interface DictionaryOperand {
  readonly entries: ReadonlyMap<string, Operand>;
}

export type Operand =
  | number
  | boolean
  | null
  | NameOperand
  | StringOperand
  | DictionaryOperand
  | readonly Operand[];

/** An operator with its operands. For `BI`, `image` is the whole inline image. */
export interface Operation {
  readonly operator: string;
  readonly operands: readonly Operand[];
  readonly image?: InlineImage;
}

export interface InlineImage {
  readonly entries: ReadonlyMap<string, Operand>;
  /** The encoded data; `undefined` when the end of the image cannot be found. */
  readonly data: Uint8Array | undefined;
}

export const isName = (operand: Operand | undefined): operand is NameOperand =>
  typeof operand === 'object' && operand !== null && 'name' in operand;

export const isString = (operand: Operand | undefined): operand is StringOperand =>
  typeof operand === 'object' && operand !== null && 'bytes' in operand;

export const isArray = (operand: Operand | undefined): operand is readonly Operand[] =>
  Array.isArray(operand);
