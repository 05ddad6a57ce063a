import { formatOperands } from '../../syntax/content/content-writer.ts';
import type { Bounds } from '../../syntax/geometry.ts';

// Indexes are within bounds by construction: array reads are cast.

const maxCorners = 5;

/** Collects one path until it is painted: its operators, its bounds and whether it is an axis-aligned rectangle. */
export class PathBuilder {
  clip: '' | 'W' | 'W*' = '';
  segments = 0;
  private parts: string[] = [];
  private left = Number.POSITIVE_INFINITY;
  private bottom = Number.POSITIVE_INFINITY;
  private right = Number.NEGATIVE_INFINITY;
  private top = Number.NEGATIVE_INFINITY;
  /** Corners while the path could still be a rectangle of straight lines. */
  private corners: [number, number][] | undefined = [];
  private rectangles = 0;

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  add(operator: string, numbers: readonly number[]): void {
    this.parts.push(`${formatOperands(numbers)} ${operator}`);
    if (operator === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      this.extendTo(x, y);
      this.extendTo(x + width, y + height);
      this.segments += 4;
      this.rectangles += 1;
      return;
    }
    if (operator !== 'm') this.segments += 1;
    for (let at = 0; at + 1 < numbers.length; at += 2)
      this.extendTo(numbers[at] as number, numbers[at + 1] as number);
    const [x = 0, y = 0] = numbers;
    if (!this.corners || (operator !== 'm' && operator !== 'l') || this.corners.length >= maxCorners)
      this.corners = undefined;
    else if (operator === 'm' && this.corners.length > 0) this.corners = undefined;
    else this.corners.push([x, y]);
  }

  close(): void {
    this.parts.push('h');
  }

  get construction(): string {
    return this.parts.join('\n');
  }

  /** In user space; control points included. */
  get box(): Bounds | undefined {
    if (this.left > this.right) return undefined;
    return { left: this.left, bottom: this.bottom, right: this.right, top: this.top };
  }

  get isRectangle(): boolean {
    if (this.rectangles === 1 && this.segments === 4) return true;
    const corners = this.corners;
    if (this.rectangles > 0 || !corners || corners.length < 4) return false;
    const [first, second, third, fourth, last] = corners as [number, number][];
    if (!first || !second || !third || !fourth) return false;
    if (last && (last[0] !== first[0] || last[1] !== first[1])) return false;
    const startsVertical =
      first[0] === second[0] && second[1] === third[1] && third[0] === fourth[0] && fourth[1] === first[1];
    const startsHorizontal =
      first[1] === second[1] && second[0] === third[0] && third[1] === fourth[1] && fourth[0] === first[0];
    return startsVertical || startsHorizontal;
  }

  private extendTo(x: number, y: number): void {
    this.left = Math.min(this.left, x);
    this.bottom = Math.min(this.bottom, y);
    this.right = Math.max(this.right, x);
    this.top = Math.max(this.top, y);
  }
}
