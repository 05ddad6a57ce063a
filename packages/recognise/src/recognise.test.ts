import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createEngineHost } from '../../engine/hosts/node/index.ts';
import { findOnPage } from '../../find/src/find-on-page.ts';
import { createRecogniser } from './create-recogniser.ts';
import { wordsOfTable } from './words-of-table.ts';

const require = createRequire(import.meta.url);
const patienceMs = 300_000;
const size = { width: 1275, height: 1650 };

const letter = [
  'Dear Ms. Ashdown, this firm represents Daniel Okafor, who was employed as a',
  'radiology technician at your Orchard Row clinic from August 2019 until January',
  '2025. We write to demand payment of wages that remain outstanding and to ask',
  'that he be reinstated without loss of seniority. On November 12, 2024, our client',
  'told his supervisor, Miriam Castellane, that he was receiving treatment and would',
  'need a reduced schedule for eight weeks. The request was refused the same day.',
  'The following Monday he was moved to the night rota, and his overtime was no',
  'longer recorded. Time records produced by the clinic show 81 hours worked but',
  'not paid, payable to First Dominion Bank, account 4402 1187 0093. Unless payment',
  'reaches this office within ten days, we are instructed to file a complaint with',
  'the Department of Labor and to seek liquidated damages, interest and costs as the',
  'statute provides. Please direct every reply to the undersigned and to no one else.',
];

/** A letter as a scanner makes it: laid in a little askew, grey paper, grain, and JPEG. */
const scan = async (): Promise<Uint8Array> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const page = pdf.addPage([612, 792]);
  for (const [row, text] of letter.entries())
    page.drawText(text, { x: 72, y: 680 - row * 20, size: 11.5, font });
  const host = createEngineHost({ workers: 1 });
  try {
    const { png } = await host.renderPage({ key: 'scan', bytes: await pdf.save() }, 1, { dpi: 300 });
    const { data, info } = await sharp(png)
      .rotate(0.4, { background: '#ffffff' })
      .resize(2550, 3300, { fit: 'fill' })
      .greyscale()
      .blur(0.8)
      .linear(0.82, 34)
      .raw()
      .toBuffer({ resolveWithObject: true });
    let grain = 1;
    const grained = data.map((value) => {
      grain = (grain * 1103515245 + 12345) % 2147483648;
      return Math.max(0, Math.min(255, value + (grain % 25) - 12));
    });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return new Uint8Array(await sharp(grained, { raw }).jpeg({ quality: 70 }).toBuffer());
  } finally {
    await host.close();
  }
};

const startRecogniser = () =>
  createRecogniser({
    wasm: new Uint8Array(readFileSync(require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm')))
      .buffer,
    language: gunzipSync(
      readFileSync(require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')),
    ),
  });

test(
  'at least 95 of 100 words of a scanned letter are recognised, and can be searched where they stand',
  async () => {
    const shares: number[] = [];
    const words = (await startRecogniser()).recognise(await scan(), size, (share) => shares.push(share));
    const left = words.map(({ text }) => text);
    const planted = letter.flatMap((line) => line.split(' '));
    const found = planted.filter((text) => {
      const at = left.indexOf(text);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    process.stdout.write(`text recognition: ${found.length} of ${planted.length} words\n`);
    expect(found.length / planted.length).toBeGreaterThanOrEqual(0.95);
    expect(shares.at(-1)).toBe(1);

    const [match] = findOnPage({ page: 1, words }, { kind: 'term', term: 'daniel okafor' });
    // The first line stands 112 points from the top, its sixth word some 260 from the left.
    const box = match?.boxes[0] ?? { x: 0, y: 0, width: 0, height: 0 };
    expect(box.y).toBeGreaterThan(195);
    expect(box.y + box.height).toBeLessThan(250);
    expect(box.x).toBeGreaterThan(530);
    expect(box.x).toBeLessThan(555);
  },
  patienceMs,
);

test('words are placed in the pixels of the page, whatever the size of the picture', () => {
  const table = [
    ['1', '1', '0', '0', '0', '0', '0', '0', '200', '400', '-1', ''],
    ['4', '1', '1', '1', '1', '0', '20', '40', '60', '20', '-1', ''],
    ['5', '1', '1', '1', '1', '1', '20', '40', '60', '20', '91.2', 'Okafor'],
    ['5', '1', '1', '1', '1', '2', '90', '40', '10', '20', '95', ' '],
  ];
  const text = table.map((row) => row.join('\t')).join('\n');
  expect(wordsOfTable(text, { width: 100, height: 200 })).toEqual([
    { text: 'Okafor', x: 9, y: 19, width: 32, height: 12 },
  ]);
});
