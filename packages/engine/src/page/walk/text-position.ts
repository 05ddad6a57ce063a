import { identity, type Matrix, multiply } from '../../syntax/geometry.ts';

/** Where text stands, as the operators that move it say. */
export interface TextPosition {
  leading: number;
  textMatrix: Matrix;
  lineMatrix: Matrix;
  isPositionKnown: boolean;
}

export const initialPosition: Readonly<TextPosition> = {
  leading: 0,
  textMatrix: identity,
  lineMatrix: identity,
  isPositionKnown: true,
};

/** `text` is an operator that positions text, with its operands. */
export const moveTo = (position: TextPosition, text: string): void => {
  const words = text.split(' ');
  const operator = words.pop();
  const numbers = words.map(Number);
  const [first = 0, second = 0] = numbers;
  if (operator === 'TD') position.leading = -second;
  if (operator === 'Tm') position.lineMatrix = numbers as unknown as Matrix;
  else if (operator === 'BT') position.lineMatrix = identity;
  else if (operator === 'T*')
    position.lineMatrix = multiply([1, 0, 0, 1, 0, -position.leading], position.lineMatrix);
  else position.lineMatrix = multiply([1, 0, 0, 1, first, second], position.lineMatrix);
  position.textMatrix = position.lineMatrix;
  position.isPositionKnown = true;
};
