import { formatOperands } from '../../syntax/content/content-writer.ts';
import { Subpath } from './subpath.ts';

/** Collects one path until it is painted, subpath by subpath. */
export class PathBuilder {
  clip: '' | 'W' | 'W*' = '';
  private readonly all: Subpath[] = [];

  get isEmpty(): boolean {
    return this.all.length === 0;
  }

  add(operator: string, numbers: readonly number[]): void {
    const text = `${formatOperands(numbers)} ${operator}`;
    let current = this.all.at(-1);
    if (!current || operator === 'm' || operator === 're') {
      current = new Subpath();
      this.all.push(current);
    }
    if (operator === 're') {
      const [x = 0, y = 0, width = 0, height = 0] = numbers;
      current.add(text, [x, y, x + width, y, x + width, y + height, x, y + height], 4);
      current.isClosed = true;
    } else current.add(text, numbers, operator === 'm' ? 0 : 1);
  }

  close(): void {
    this.all.at(-1)?.close();
  }

  /** Those that draw something: a lone `m` tells nothing. A clip of nothing hides what follows, so it is one. */
  get subpaths(): readonly Subpath[] {
    const drawing = this.all.filter((subpath) => subpath.segments > 0 || subpath.isClosed);
    return drawing.length === 0 && this.clip !== '' ? this.all.slice(0, 1) : drawing;
  }
}
