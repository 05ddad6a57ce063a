import { createHash } from 'node:crypto';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import { processingTime } from '@blackbar/core';
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box, hidden, hiddenContentPdf, visible } from '../../contract/hidden-content-pdf.ts';
import { createEngineHost, type EngineHost } from './index.ts';

let host: EngineHost;
let original: Uint8Array;
let download: Uint8Array;
let report: Awaited<ReturnType<EngineHost['exportDocument']>>['report'];

beforeAll(async () => {
  host = createEngineHost({ workers: 1 });
  original = await hiddenContentPdf();
  ({ pdf: download, report } = await host.exportDocument({ key: 'hidden content', bytes: original }, [box]));
});

afterAll(() => host.close());

/** Every decompressed stream in the bytes, referenced or not. */
const streamsIn = (bytes: Buffer): Buffer[] => {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    try {
      return [inflateSync(bytes.subarray(index + start.length), { finishFlush: constants.Z_SYNC_FLUSH })];
    } catch {
      return [];
    }
  });
};

/** All text in the bytes: plain, decompressed, hexadecimal and UTF-16. */
const textIn = (pdf: Uint8Array): string => {
  const bytes = Buffer.from(pdf);
  const text = Buffer.concat([bytes, ...streamsIn(bytes)]).toString('latin1');
  const hexadecimal = [...text.matchAll(/<([0-9A-Fa-f\s]{8,})>/g)].map((match) =>
    Buffer.from((match[1] ?? '').replace(/\s/g, ''), 'hex').toString('latin1'),
  );
  return [text, ...hexadecimal].join('\n').replaceAll('\0', '');
};

const textOf = async (pdf: Uint8Array): Promise<string[]> => {
  const document = await getDocument({ data: Uint8Array.from(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await document.loadingTask.destroy();
  return pages;
};

test('the original contains every hidden word, so that its absence proves something', async () => {
  const words = textIn(original);
  for (const [place, word] of Object.entries(hidden)) expect(words.includes(word), place).toBe(true);
  expect((await textOf(original))[0]).toContain(visible.covered);
});

test.each(Object.entries(hidden))('nothing of this kind is in the download: %s', (_place, word) => {
  expect(textIn(download)).not.toContain(word);
});

test('the word under the box is gone from bytes and text, the rest is selectable', async () => {
  expect(textIn(download)).not.toContain(visible.covered);
  const [first, second] = await textOf(download);
  expect(first).not.toContain(visible.covered);
  expect(first?.replace(/\s+/g, ' ')).toContain(visible.besideBox);
  expect(second?.replace(/\s+/g, ' ')).toContain(visible.otherPage);
});

test('a word that a box covers in part is left out whole', async () => {
  const half = { ...box, width: 70 };
  const { pdf } = await host.exportDocument({ key: 'hidden content', bytes: original }, [half]);
  const [first = ''] = await textOf(pdf);
  for (let from = 0; from <= visible.covered.length - 4; from += 1)
    expect(first).not.toContain(visible.covered.slice(from, from + 4));
});

test('the resolution of redacted pages can be raised', async () => {
  const { pdf } = await host.exportDocument({ key: 'hidden content', bytes: original }, [box], { dpi: 300 });
  const widths = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/Width (\d+)/g),
  ].map((match) => Number(match[1]));
  expect(Math.max(...widths)).toBe(2550);
});

test('the box is black in the pixels of the download', async () => {
  const { png } = await host.renderPage({ key: 'download', bytes: download }, 1);
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  for (let y = box.y + 1; y < box.y + box.height - 1; y += 7)
    for (let x = box.x + 1; x < box.x + box.width - 1; x += 7)
      expect(data[(y * info.width + x) * info.channels]).toBe(0);
});

test('pages keep their number and their size', async () => {
  const document = await PDFDocument.load(download, { updateMetadata: false });
  expect(document.getPages().map((page) => page.getSize())).toEqual([
    { width: 612, height: 792 },
    { width: 612, height: 792 },
  ]);
});

test('a page without boxes stays sharp: its words are words, not pixels', async () => {
  expect(report).toMatchObject({ vectorPages: 1, rasterPages: 1 });
  const document = await PDFDocument.load(download, { updateMetadata: false });
  const resources = String(document.getPage(1).node.Resources());
  expect(resources).toContain('/Font');
  expect(resources).not.toContain('/XObject');
});

test('text hidden behind a picture is not in the download', async () => {
  const source = await PDFDocument.create();
  const font = await source.embedFont(StandardFonts.Helvetica);
  source.addPage([612, 792]).drawText('A page to mark', { x: 72, y: 690, size: 18, font });
  const second = source.addPage([612, 792]);
  second.drawText('BEHINDWORD', { x: 72, y: 600, size: 18, font });
  const white = await sharp({ create: { width: 40, height: 10, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  second.drawImage(await source.embedPng(white), { x: 60, y: 590, width: 300, height: 40 });
  second.drawText('In plain sight', { x: 72, y: 400, size: 18, font });
  const { pdf } = await host.exportDocument({ key: 'behind', bytes: await source.save() }, [box]);
  expect(textIn(pdf)).not.toContain('BEHINDWORD');
  const [, text = ''] = await textOf(pdf);
  expect(text).not.toContain('BEHINDWORD');
  expect(text.replace(/\s+/g, ' ')).toContain('In plain sight');
});

test('the download is one revision without dates, with nothing that no page uses', async () => {
  const text = Buffer.from(download).toString('latin1');
  expect(text.match(/%%EOF/g)).toHaveLength(1);
  expect(text).not.toMatch(/CreationDate|ModDate/);
  const document = await PDFDocument.load(download, { updateMetadata: false });
  const catalog = document.catalog.keys().map(String).sort();
  expect(catalog).toEqual(['/Pages', '/Type']);
  expect(document.context.trailerInfo.Info).toBeUndefined();
  expect(document.getPage(1).node.has(PDFName.of('Annots'))).toBe(false);
});

test('camera data, place and time inside a photo are not in the download', async () => {
  const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#ccd' } })
    .withExif({
      IFD0: { Copyright: 'CAMERAWORD' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg()
    .toBuffer();
  expect(photo.toString('latin1')).toContain('CAMERAWORD');
  const { pdf } = await host.exportDocument({ key: 'photo', bytes: photo }, [
    { page: 1, x: 10, y: 10, width: 50, height: 40 },
  ]);
  const words = textIn(pdf);
  expect(words).not.toContain('CAMERAWORD');
  expect(words).not.toContain('Exif');
});

test('the very bytes that are released were opened again and passed every check', () => {
  expect(report.checks.length).toBeGreaterThan(3);
  expect(report.checks.filter((check) => !check.passed)).toEqual([]);
  expect(report.outputSha256).toBe(createHash('sha256').update(download).digest('hex'));
});

test('a file built to exhaust its reader is refused, and the next one is served', async () => {
  const bomb = deflateSync(Buffer.alloc(280_000_000), { level: 1 });
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const stream = document.context.stream(bomb, { Filter: 'FlateDecode' });
  page.node.set(PDFName.of('Contents'), document.context.register(stream));
  const bytes = await document.save();
  expect(bytes.length).toBeLessThan(3_000_000);
  await expect(host.inspect({ key: 'bomb', bytes })).rejects.toMatchObject({ code: 'too-complex' });
  const { width } = await host.renderPage({ key: 'hidden content', bytes: original }, 1);
  expect(width).toBe(1275);
});

test('a long document with boxes throughout takes no longer than the pages say', async () => {
  // A fifth of the pages, in a fifth of the time.
  const share = 5;
  const pages = processingTime.longFromPages / share;
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 0; page < pages; page += 1) {
    const sheet = document.addPage([612, 792]);
    for (let line = 0; line < 40; line += 1)
      sheet.drawText(`Line ${line} of page ${page + 1}, with some words to draw`, {
        x: 72,
        y: 740 - line * 17,
        size: 11,
        font,
      });
  }
  const bytes = await document.save();
  const boxes = Array.from({ length: pages }, (_, index) => ({
    ...box,
    page: index + 1,
  }));
  // Work, not waiting: how long it takes on a machine that does nothing else, with one core.
  const before = process.cpuUsage();
  await host.exportDocument({ key: 'long', bytes }, boxes);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan((processingTime.longMinutes.to * 60_000) / share);
}, 120_000);
