import { formatNumber } from '../syntax/output.ts';
import { breakLines } from './break-lines.ts';
import type { Face } from './face.ts';
import type { Element } from './structure.ts';

/** US Letter, in points. */
export const sheet = { width: 612, height: 792, margin: 64 } as const;
const bottom = 72;

export type Weight = 'regular' | 'bold';
export interface Style {
  weight: Weight;
  sizePt: number;
  linePt: number;
}

const at = (...numbers: number[]): string => numbers.map(formatNumber).join(' ');

/** Sheets that are filled from top to bottom. Everything on them is marked: text for the structure, the rest as nothing. */
export class Sheets {
  readonly contents: string[] = [];
  private readonly faces: Readonly<Record<Weight, Face>>;
  private readonly marks: number[] = [];
  /** Where the next line begins, from the lower edge. */
  private y = 0;
  private readonly onNewSheet: () => void;

  constructor(faces: Readonly<Record<Weight, Face>>, onNewSheet: (sheets: Sheets) => void) {
    this.faces = faces;
    this.onNewSheet = () => onNewSheet(this);
    this.add();
  }

  private add(): void {
    this.contents.push('');
    this.marks.push(0);
    this.y = sheet.height - sheet.margin;
    this.onNewSheet();
  }

  private put(operators: string): void {
    this.contents[this.contents.length - 1] += `${operators}\n`;
  }

  /** Begins a new sheet when less than this is left; says whether it did. */
  room(heightPt: number): boolean {
    if (this.y - heightPt >= bottom) return false;
    this.add();
    return true;
  }

  skip(heightPt: number): void {
    this.y -= heightPt;
  }

  /** Black or grey, and no part of what is read aloud. */
  bar(x: number, y: number, width: number, height: number, grey = 0): void {
    this.put(`/Artifact BMC q ${formatNumber(grey)} g ${at(x, y, width, height)} re f Q EMC`);
  }

  /** A thin line above what comes next. */
  rule(): void {
    this.bar(sheet.margin, this.y, sheet.width - 2 * sheet.margin, 0.5, 0.78);
  }

  lines(text: string, { weight, sizePt }: Style, widthPt: number): string[] {
    return breakLines(text, (line) => this.faces[weight].widthPt(line, sizePt) <= widthPt);
  }

  private show(line: string, { weight, sizePt }: Style, x: number, y: number, grey: number): string {
    const font = weight === 'bold' ? 'F1' : 'F0';
    return `BT ${formatNumber(grey)} g /${font} ${formatNumber(sizePt)} Tf ${at(x, y)} Td <${this.faces[weight].encode(line)}> Tj ET`;
  }

  /** Page furniture: not part of the structure. */
  furniture(line: string, style: Style, x: number, y: number, grey: number): void {
    this.put(`/Artifact <</Type /Pagination>> BDC ${this.show(line, style, x, y, grey)} EMC`);
  }

  /** Lines as one piece of the element, from here down; the cursor stays. */
  piece(element: Element, lines: readonly string[], style: Style, x: number): void {
    const page = this.contents.length - 1;
    const mcid = this.marks[page] as number;
    this.marks[page] = mcid + 1;
    element.kids.push({ page, mcid });
    const shown = lines.map((line, index) =>
      this.show(line, style, x, this.y - style.linePt * (index + 0.76), 0),
    );
    this.put(`/${element.tag} <</MCID ${mcid}>> BDC\n${shown.join('\n')}\nEMC`);
  }

  /** Text that may go on, line by line, on the next sheet. */
  flow(element: Element, text: string, style: Style, x = sheet.margin as number): void {
    let rest = this.lines(text, style, sheet.width - sheet.margin - x);
    while (rest.length > 0) {
      this.room(style.linePt);
      const fitting = Math.max(1, Math.floor((this.y - bottom) / style.linePt));
      const now = rest.slice(0, fitting);
      this.piece(element, now, style, x);
      this.skip(now.length * style.linePt);
      rest = rest.slice(now.length);
    }
  }
}
