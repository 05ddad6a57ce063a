import type { Planted } from './score.ts';
import type { LineOptions, Point, Sheet } from './sheet.ts';

const margin = 60;
const pageSize: [number, number] = [595, 842];

export const lineEnd = '|';

export interface FlowOptions {
  line: LineOptions;
  columns: number;
}

/** Fills a sheet line by line and column by column, for any rotation of the text. */
export class Flow {
  private readonly sheet: Sheet;
  private readonly options: FlowOptions;
  private readonly lineLength: number;
  private readonly linesPerColumn: number;
  private lineNumber = 0;

  constructor(sheet: Sheet, options: FlowOptions) {
    this.sheet = sheet;
    this.options = options;
    const turned = Math.abs(options.line.angle ?? 0) === 90;
    const [width, height] = turned ? [pageSize[1], pageSize[0]] : pageSize;
    // A tilted line rises or falls along its length: leave room for that.
    this.lineLength = (width - 2 * margin) / options.columns - (options.columns - 1) * 10;
    this.linesPerColumn = Math.floor((height - 2 * margin - 30) / this.leading);
  }

  private get leading(): number {
    // A box is never tilted: around a tilted word it is higher than the word.
    const isTilted = (this.options.line.angle ?? 0) % 90 !== 0;
    return this.options.line.size * (isTilted ? 2.2 : 1.45);
  }

  /** The number of lines left on the sheet. */
  get room(): number {
    return this.linesPerColumn * this.options.columns - this.lineNumber;
  }

  private origin(line: number): Point {
    const column = Math.floor(line / this.linesPerColumn);
    const along = column * (this.lineLength + 20);
    const down = (line % this.linesPerColumn) * this.leading + this.options.line.size + 15;
    const [width, height] = pageSize;
    const angle = this.options.line.angle ?? 0;
    if (angle === 90) return { x: margin + down, y: margin + along };
    if (angle === -90) return { x: width - margin - down, y: height - margin - along };
    if (angle === 180) return { x: width - margin - along, y: margin + down };
    return { x: margin + along, y: height - margin - down };
  }

  /** Whether every word fits on a line. */
  takes(words: readonly string[]): boolean {
    return words.every((word) => this.sheet.measure([word], this.options.line) < this.lineLength * 0.8);
  }

  /** Writes words, with a new line when one is full or requested. Those from `from` to `to` are the planted ones. */
  set(words: readonly string[], from: number, to: number): Planted {
    const planted: Planted = { page: this.sheet.number, words: [] };
    let line: { text: string; index: number }[] = [];
    const flush = () => {
      if (line.length === 0) return;
      const texts = line.map(({ text }) => text);
      const indices = this.sheet.line(texts, this.origin(this.lineNumber++), this.options.line);
      line.forEach(({ index }, place) => {
        const word = this.sheet.words[indices[place] ?? -1];
        if (word && index >= from && index < to) planted.words.push(word);
      });
      line = [];
    };
    words.forEach((text, index) => {
      if (text === lineEnd) flush();
      else {
        const longer = [...line.map((word) => word.text), text];
        if (this.sheet.measure(longer, this.options.line) > this.lineLength) flush();
        line.push({ text, index });
      }
    });
    flush();
    return planted;
  }
}
