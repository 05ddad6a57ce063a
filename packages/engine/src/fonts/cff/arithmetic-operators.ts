import { type2Operator as op } from '../outlines/charstring-operators.ts';

/**
 * Does the arithmetic that occurs in real fonts on the stack; false when the operator is none of it. Anything else,
 * like storage, conditions or random numbers, is not known here.
 */
export const arithmetic = (operator: number, stack: number[]): boolean => {
  const pop = (): number => stack.pop() ?? 0;
  switch (operator) {
    case op.abs:
      stack.push(Math.abs(pop()));
      return true;
    case op.add:
      stack.push(pop() + pop());
      return true;
    case op.sub:
      stack.push(-pop() + pop());
      return true;
    case op.div: {
      const divisor = pop();
      stack.push(divisor === 0 ? 0 : pop() / divisor);
      return true;
    }
    case op.neg:
      stack.push(-pop());
      return true;
    case op.drop:
      pop();
      return true;
    case op.mul:
      stack.push(pop() * pop());
      return true;
    case op.dup:
      stack.push(stack.at(-1) ?? 0);
      return true;
    case op.exch: {
      const top = pop();
      const below = pop();
      stack.push(top, below);
      return true;
    }
    default:
      return false;
  }
};
