import type { PageBox } from '@blackbar/core/model';
import { expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { type PageSource, pagePdf, parseFirstPage } from '../../leaks/make/page-kit.ts';
import type { Piece } from '../page/walk/piece.ts';
import { type CutPage, cutPage, pageToPixels } from './cut-page.ts';

const timeoutMs = 60_000;

const written = (piece: Piece): string[] => {
  if (typeof piece === 'string') return [piece];
  if (piece.kind === 'move') return [piece.text];
  if (piece.kind === 'path') return [...piece.parts.flatMap(({ subpaths }) => subpaths), piece.paint];
  if (piece.kind !== 'show') return [piece.kind];
  return piece.runs.map((run) =>
    typeof run === 'number'
      ? `${Math.round(run)}`
      : Buffer.from(run.map(({ hex }) => hex).join(''), 'hex').toString(),
  );
};

/** Pixels of the page image to a point of the page. */
const pxPerPt = 833 / 400;

/** A page of 400 by 400 points, cut; boxes in points from the top left. */
const cutOf = async <T>(
  source: PageSource,
  boxes: readonly Omit<PageBox, 'page'>[],
  use: (cut: CutPage) => T,
): Promise<T> => {
  const { document, taken } = await parseFirstPage(pagePdf(source));
  try {
    const opened = await document.openSource(nodeCodecs);
    const { size, widthPt, heightPt } = document.pages[0] ?? {
      size: { width: 0, height: 0 },
      widthPt: 0,
      heightPt: 0,
    };
    const toImage = pageToPixels(taken.source, size, widthPt, heightPt);
    const placed = boxes.map(({ x, y, width, height }) => ({
      page: 1,
      x: Math.round(x * pxPerPt),
      y: Math.round(y * pxPerPt),
      width: Math.round(width * pxPerPt),
      height: Math.round(height * pxPerPt),
    }));
    return use(await cutPage(document.pdfium, opened, taken, toImage, size, placed));
  } finally {
    document.close();
  }
};

/** What is left of it, operator by operator. */
const cut = (source: PageSource, ...boxes: Omit<PageBox, 'page'>[]): Promise<string[]> =>
  cutOf(source, boxes, ({ page }) => page.body.pieces.flatMap(written));

const missing = (source: PageSource, box: Omit<PageBox, 'page'>): Promise<string | undefined> =>
  cutOf(source, [box], (made) => made.missing);

/** Numbers as whole points. */
const rounded = (line: string): string =>
  line.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));

/** Paths alone. */
const paths = (lines: readonly string[]): string[] =>
  lines
    .flatMap((line) => line.split('\n'))
    .filter((line) => / (?:re|m|l|c)$|^[fS]/.test(line))
    .map(rounded);

const middle = { x: 150, y: 190, width: 100, height: 20 };

test(
  'a rectangle that a box lies on is cut at the edges of the box',
  async () => {
    expect(paths(await cut({ content: '50 100 300 200 re f' }, middle))).toEqual([
      '50 210 300 90 re',
      '50 100 300 90 re',
      '50 190 100 20 re',
      '250 190 100 20 re',
      'f',
    ]);
  },
  timeoutMs,
);

test(
  'a line that runs through a box is cut there, and one beside it is as it was',
  async () => {
    const lines = paths(await cut({ content: '2 w 20 200 m 380 200 l S 20 300 m 380 300 l S' }, middle));
    expect(lines).toEqual([
      ...['20 200 m', '150 200 l', '250 200 m', '380 200 l', 'S'],
      ...['20 300 m', '380 300 l', 'S'],
    ]);
  },
  timeoutMs,
);

test(
  'a rule under a box that ends with the covered words goes or is cut, and one that passes by stays',
  async () => {
    const under = async (rule: string) => paths(await cut({ content: `${rule} re f` }, middle));
    expect(await under('160 186 40 .5')).toEqual([]);
    expect(await under('100 187 80 2')).toEqual(['100 187 50 2 re', 'f']);
    expect(await under('20 188 360 1')).toEqual(['20 188 360 1 re', 'f']);
  },
  timeoutMs,
);

test(
  'on the line of a box words stand by the widths of their font, on half pixels, and nothing tells what was between them',
  async () => {
    const content = 'BT /F1 10 Tf 2 Tc 30 195 Td [(AB) 30 (CD) -9000 (EF) -12000 (GH)] TJ ET';
    const lines = await cut({ content, embedsFont: true }, middle);
    expect(lines.join(' ')).not.toMatch(/Tc|TJ|-\d{4,}/);
    const shown = lines.filter((line) => /^[A-H]+$/.test(line)).join('');
    expect(shown).toMatch(/^ABCD/);
    for (const line of lines.filter((other) => other.endsWith('Tm'))) {
      const [, , , , x = 0, y = 0] = line.split(' ').map(Number);
      for (const px of [x * pxPerPt, y * pxPerPt])
        expect(Math.abs(px * 2 - Math.round(px * 2))).toBeLessThan(0.01);
    }
  },
  timeoutMs,
);

test(
  'a line without a box stays as the source spaces it',
  async () => {
    const lines = await cut(
      { content: 'BT /F1 10 Tf 2 Tc 30 300 Td [(AB) 30 (CD)] TJ ET', embedsFont: true },
      middle,
    );
    expect(lines).toEqual(expect.arrayContaining(['2 Tc', 'AB', '30', 'CD']));
  },
  timeoutMs,
);

test(
  'what is under a box leaves nothing behind: no text, no move, no colour, no pen, no clip',
  async () => {
    const covered =
      'q 155 192 60 16 re W n 1 0 0 rg 3 w 7 TL BT /F1 10 Tf 2 Tc 160 195 Td (AB) Tj ET 160 195 20 5 re f Q [2] 0 d 5 w BT 1 Ts 3 Tr 0 Tr 0 Ts ET';
    const kept = '20 300 50 5 re f';
    expect(await cut({ content: `${covered} ${kept}`, embedsFont: true }, middle)).toEqual(
      await cut({ content: kept, embedsFont: true }, middle),
    );
  },
  timeoutMs,
);

test(
  'what cannot be cut out is left out and said, and the same under the box is not',
  async () => {
    const wave = (x: number) => `${x} 195 m ${x + 20} 215 ${x + 30} 175 ${x + 40} 200 c S`;
    expect(await missing({ content: wave(130) }, middle)).toBe('curve-crosses');
    expect(await missing({ content: wave(180) }, { ...middle, y: 170, height: 60 })).toBeUndefined();
  },
  timeoutMs,
);
