import type { Paper, PaperBlock } from '@blackbar/core/model';
import type { Face } from './face.ts';
import { Sheets, type Style, sheet, type Weight } from './sheets.ts';
import type { Element } from './structure.ts';

const title: Style = { weight: 'bold', sizePt: 24, linePt: 30 };
const heading: Style = { weight: 'bold', sizePt: 12, linePt: 17 };
const body: Style = { weight: 'regular', sizePt: 9.5, linePt: 14.5 };
const strong: Style = { ...body, weight: 'bold' };
const small: Style = { weight: 'regular', sizePt: 8, linePt: 12 };
const footGrey = 0.38;
const barPt = 8;
const gapPt = 10;
const cellGapPt = 12;
const rowGapPt = 4;
const indentPt = 14;
/** A digest fits into one line. */
const factShares = [11, 38];
/** A heading is not left alone at the foot of a sheet. */
const headingRoomPt = heading.linePt + 4 * body.linePt;

const newElement = (tag: string, parent: Element, scope?: Element['scope']): Element => {
  const element: Element = { tag, kids: [], ...(scope ? { scope } : {}) };
  parent.kids.push(element);
  return element;
};

interface Cell {
  text: string;
  style: Style;
  tag: 'TH' | 'TD';
  scope?: 'Column' | 'Row';
}

/** One row of a table, kept together. */
const layRow = (sheets: Sheets, table: Element, cells: readonly Cell[], shares: readonly number[]): void => {
  const whole = sheet.width - 2 * sheet.margin;
  const sum = shares.reduce((total, share) => total + share, 0);
  const widths = shares.map((share) => (whole * share) / sum);
  const lines = cells.map(({ text, style }, index) =>
    sheets.lines(text, style, (widths[index] as number) - cellGapPt),
  );
  const height = Math.max(...lines.map(({ length }) => length)) * body.linePt + 2 * rowGapPt;
  sheets.room(height);
  sheets.rule();
  sheets.skip(rowGapPt);
  const row = newElement('TR', table);
  let x: number = sheet.margin;
  cells.forEach(({ style, tag, scope }, index) => {
    sheets.piece(newElement(tag, row, scope), lines[index] as string[], style, x);
    x += widths[index] as number;
  });
  sheets.skip(height - rowGapPt);
};

const layBlock = (sheets: Sheets, parent: Element, block: PaperBlock): void => {
  if (block.kind === 'heading') {
    sheets.skip(gapPt);
    sheets.room(headingRoomPt);
    sheets.flow(newElement('H2', parent), block.text, heading);
    sheets.skip(gapPt / 2);
    return;
  }
  if (block.kind === 'text') sheets.flow(newElement('P', parent), block.text, body);
  if (block.kind === 'list') {
    const list = newElement('L', parent);
    for (const text of block.items) {
      const item = newElement('LI', list);
      sheets.room(body.linePt);
      sheets.piece(newElement('Lbl', item), ['•'], body, sheet.margin);
      sheets.flow(newElement('LBody', item), text, body, sheet.margin + indentPt);
      sheets.skip(rowGapPt / 2);
    }
  }
  if (block.kind === 'facts') {
    const table = newElement('Table', parent);
    for (const [name, value] of block.rows)
      layRow(
        sheets,
        table,
        [
          { text: name, style: strong, tag: 'TH', scope: 'Row' },
          { text: value, style: body, tag: 'TD' },
        ],
        factShares,
      );
  }
  if (block.kind === 'table') {
    const table = newElement('Table', parent);
    const head = block.head.map((text): Cell => ({ text, style: strong, tag: 'TH', scope: 'Column' }));
    layRow(sheets, table, head, block.shares);
    for (const row of block.rows)
      layRow(
        sheets,
        table,
        row.map((text): Cell => ({ text, style: body, tag: 'TD' })),
        block.shares,
      );
  }
  sheets.skip(gapPt);
};

export interface LaidOut {
  contents: readonly string[];
  document: Element;
}

/** Where everything stands, and what it is for those who listen. */
export const layOut = (paper: Paper, faces: Readonly<Record<Weight, Face>>): LaidOut => {
  const document: Element = { tag: 'Document', kids: [] };
  let count = 0;
  const sheets = new Sheets(faces, (on) => {
    count++;
    const wide = sheet.width - 2 * sheet.margin;
    on.bar(sheet.margin, sheet.height - sheet.margin + 12, wide, barPt);
    on.furniture(`${paper.foot}  ·  Page ${count}`, small, sheet.margin, 40, footGrey);
  });
  sheets.skip(gapPt);
  sheets.flow(newElement('H1', document), paper.title, title);
  sheets.skip(gapPt);
  for (const block of paper.blocks) layBlock(sheets, document, block);
  return { contents: sheets.contents, document };
};
