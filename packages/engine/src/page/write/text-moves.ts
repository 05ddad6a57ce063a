import { formatOperands } from '../../syntax/content/content-writer.ts';
import { type Matrix, multiply } from '../../syntax/geometry.ts';

interface Leading {
  /** How far one line is below the other; `undefined` in a form until it says so, because its caller may have. */
  leading: number | undefined;
}

/**
 * Takes text from where some was written last to where some is written next, in one step: where text stood that is left
 * out would tell how long it was.
 */
export class TextMoves {
  private state: Leading;
  private readonly saved: Leading[] = [];
  /** What is to be written before the move. */
  private before: string[] = [];
  /** Where the line starts; `undefined` when that goes by the line before. */
  private matrix: Matrix | undefined;
  private distance: readonly [x: number, y: number] | undefined;
  /** How much further than in the source the line starts, along it. */
  private further = 0;
  private isText = false;
  private isBegun = false;

  constructor(leading: number | undefined) {
    this.state = { leading };
  }

  save(): void {
    this.saved.push({ ...this.state });
  }

  restore(): void {
    this.state = this.saved.pop() ?? this.state;
  }

  lead(leading: number): void {
    this.state.leading = leading;
  }

  /** `text` is an operator that positions text, with its operands. */
  move(text: string): void {
    const words = text.split(' ');
    const operator = words.pop();
    const numbers = words.map(Number);
    const [x = 0, y = 0] = numbers;
    if (operator === 'TD') this.lead(-y);
    if (operator === 'BT') this.begin();
    else if (operator === 'Tm') this.goTo(numbers as unknown as Matrix);
    else if (operator !== 'T*') this.goFrom(x, y);
    else if (this.state.leading !== undefined) this.goFrom(0, -this.state.leading);
    else this.before = [...this.before, ...this.take(), 'T*'];
  }

  /** Along the line before text is written on it; `false` after some was, or when a line below would not know. */
  goFurther(distance: number): boolean {
    const isStart =
      this.matrix !== undefined || this.distance !== undefined || (this.isText && !this.isBegun);
    if (!isStart || this.before.length > 0 || this.state.leading === undefined) return false;
    this.goOn(distance, 0);
    this.further += distance;
    return true;
  }

  /** The operators that have to be written before text is. */
  flush(): string[] {
    const isFirst = this.isText && !this.isBegun;
    this.isBegun ||= isFirst;
    const moves = [...(isFirst ? ['BT'] : []), ...this.before, ...this.take()];
    this.before = [];
    return moves;
  }

  /** The same within a text; there, graphics states are saved by damaged files alone. */
  flushText(): string[] {
    return this.isText ? this.flush() : [];
  }

  /** Nothing of a text in which nothing was written. */
  end(): string[] {
    const isBegun = this.isBegun;
    [this.isText, this.isBegun, this.before] = [false, false, []];
    this.take();
    return isBegun ? ['ET'] : [];
  }

  private begin(): void {
    if (this.isBegun) this.goTo([1, 0, 0, 1, 0, 0]);
    else {
      this.take();
      this.before = [];
      this.further = 0;
    }
    this.isText = true;
  }

  private goTo(matrix: Matrix): void {
    this.further = 0;
    this.before = [];
    this.matrix = matrix;
    this.distance = undefined;
  }

  private goFrom(x: number, y: number): void {
    this.goOn(x - this.further, y);
    this.further = 0;
  }

  private goOn(x: number, y: number): void {
    const [beforeX, beforeY] = this.distance ?? [0, 0];
    this.distance = [beforeX + x, beforeY + y];
  }

  private take(): string[] {
    const { matrix, distance } = this;
    this.matrix = undefined;
    this.distance = undefined;
    const [x, y] = distance ?? [0, 0];
    if (matrix) return [`${formatOperands(multiply([1, 0, 0, 1, x, y], matrix))} Tm`];
    return distance ? [`${formatOperands(distance)} Td`] : [];
  }
}
