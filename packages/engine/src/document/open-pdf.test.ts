import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { packedPdf } from '../../contract/packed-pdf.ts';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { openPdfDocument } from '../page/document.ts';
import { inspectPdf } from '../page/inspect/inspect.ts';
import { defaultLimits } from '../page/limits.ts';
import { unlockedCopy } from '../page/unlocked-copy.ts';
import { drawPage } from '../pdfium/bitmap.ts';
import { openPdfium, withText } from '../pdfium/document.ts';
import { loadPdfium, withScratch } from '../pdfium/library.ts';
import { findHiddenText } from '../seen/hidden-text.ts';
import { toBytes } from '../syntax/bytes.ts';
import { name, Output, type Value } from '../syntax/output.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const pdfium = await loadPdfium(new Uint8Array(wasm).buffer);

const fileWith = (page: { [key: string]: Value } | null): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const kids = page
    ? [output.add({ Type: name('Page'), Parent: tree, Contents: output.add({}, toBytes('q Q')), ...page })]
    : [];
  output.fill(tree, { Type: name('Pages'), Kids: kids, Count: kids.length });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};

const open = (bytes: Uint8Array, password?: string) => {
  const document = openPdfDocument(pdfium, nodeCodecs, bytes, defaultLimits, password);
  const [page] = document.pages;
  document.close();
  return page?.size;
};

/** The findings of an inspection; with `drawn`, the first page is loaded before it. */
const inspect = (bytes: Uint8Array, drawn = false, maxStreamBytes = defaultLimits.maxStreamBytes) => {
  const document = openPdfDocument(pdfium, nodeCodecs, bytes, defaultLimits);
  try {
    if (drawn) document.withPage(0, () => undefined);
    return inspectPdf(document.file, nodeCodecs, maxStreamBytes);
  } finally {
    document.close();
  }
};

const a5 = [0, 0, 420, 595];

test.each([
  ['upright', { MediaBox: a5 }, 875, 1240],
  ['rotated by 90', { MediaBox: a5, Rotate: 90 }, 1240, 875],
  ['rotated by -450, which is 270', { MediaBox: a5, Rotate: -450 }, 1240, 875],
  ['rotated by 45, which is ignored', { MediaBox: a5, Rotate: 45 }, 875, 1240],
  ['with swapped corners', { MediaBox: [420, 595, 0, 0] }, 875, 1240],
  ['cropped', { MediaBox: a5, CropBox: [100, 100, 244, 172] }, 300, 150],
  ['with an origin other than 0 0', { MediaBox: [-210, 1000, 210, 1595] }, 875, 1240],
  ['with a UserUnit', { MediaBox: [0, 0, 144, 72], UserUnit: 2 }, 600, 300],
  ['without a MediaBox, which is Letter', {}, 1275, 1650],
  ['with an empty MediaBox, which is Letter', { MediaBox: [0, 0, 0, 0] }, 1275, 1650],
] as [string, { [key: string]: Value }, number, number][])(
  'the page size is the same for view, boxes and export: %s',
  (_, page, width, height) => {
    expect(open(fileWith(page))).toEqual({ width, height });
  },
);

const unit = '/UserUnit 2';
const hexOf = (bytes: Uint8Array) => toBytes(`${Buffer.from(bytes).toString('hex')}>`);
const flate = { filter: '/Filter /FlateDecode', pack: deflateSync };

test.each([
  ['compressed', packedPdf(unit, flate)],
  ['compressed, letters escaped', packedPdf('/#55ser#55nit 2', flate)],
  ['compressed with another filter', packedPdf(unit, { filter: '/Filter /ASCIIHexDecode', pack: hexOf })],
  [
    'compressed twice',
    packedPdf(unit, {
      filter: '/Filter [/ASCIIHexDecode /FlateDecode]',
      pack: (bytes) => hexOf(deflateSync(bytes)),
    }),
  ],
  ['compressed, the type escaped', packedPdf(unit, { ...flate, type: '/Type /Obj#53tm' })],
])('UserUnit is applied however it is written: %s', (_, bytes) => {
  expect(open(bytes)).toEqual({ width: 600, height: 300 });
});

test('only a stream of type ObjStm is read as an object stream', () => {
  const nameless = packedPdf(unit, { ...flate, type: '/Type /Other' });
  expect(() => open(nameless)).toThrow(expect.objectContaining({ code: 'file-damaged' }));
});

test('an inspection finds comments of pages that were drawn before', () => {
  const note = { Type: name('Annot'), Subtype: name('Square'), Rect: [10, 10, 50, 50] };
  const bytes = fileWith({ MediaBox: a5, Annots: [note] });
  expect(inspect(bytes)).toEqual([{ kind: 'comments', count: 1 }]);
  expect(inspect(bytes, true)).toEqual(inspect(bytes));
});

test('a comment that is visible on its page is listed apart from hidden contents, with its page', () => {
  const note = { Type: name('Annot'), Subtype: name('Square'), Rect: [10, 10, 50, 50] };
  const visible = { ...note, AP: { N: {} } };
  const hidden = { ...note, AP: { N: {} }, F: 2 };
  const shown = { kind: 'comments', count: 1, pages: [1], isVisible: true };
  expect(inspect(fileWith({ MediaBox: a5, Annots: [visible] }))).toEqual([shown]);
  expect(inspect(fileWith({ MediaBox: a5, Annots: [hidden] }))).toEqual([{ kind: 'comments', count: 1 }]);
});

test('a search for hidden text that stops early tells how many pages it looked at', () => {
  const output = new Output();
  const tree = output.reserve();
  const page = { Type: name('Page'), Parent: tree, MediaBox: a5 };
  const kids = [1, 2, 3].map(() => output.add({ ...page, Contents: output.add({}, toBytes('q Q')) }));
  output.fill(tree, { Type: name('Pages'), Kids: kids, Count: kids.length });
  const bytes = output.write(output.add({ Type: name('Catalog'), Pages: tree }));
  const document = openPdfDocument(pdfium, nodeCodecs, bytes, defaultLimits);
  const stopped = [{ kind: 'text-without-ink', count: 0, pages: [], searchedPages: 2 }];
  let now = 0;
  const slow = () => now++ * 1000;
  expect(findHiddenText(document, { maxMs: 2000, now: slow })).toEqual(stopped);
  // By what is on the pages, however fast they are read.
  expect(findHiddenText(document, { maxWork: 700, now: () => 0 })).toEqual(stopped);
  expect(findHiddenText(document, { now: () => 0 })).toEqual([]);
  document.close();
});

test('annotation appearances are flattened into the page, and a link without an appearance is ignored', () => {
  const darkPixels = (annotation: { [key: string]: Value }): number => {
    const output = new Output();
    const tree = output.reserve();
    const form = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 40, 40] };
    const black = output.add(form, toBytes('0 g 0 0 40 40 re f'));
    const note = { Type: name('Annot'), Rect: [10, 10, 50, 50], F: 4, ...annotation };
    const shown = annotation.AP === true ? { ...note, AP: { N: black } } : note;
    const used = output.add({ Type: name('Annot'), Subtype: name('Link'), Rect: [0, 0, 9, 9], Extra: black });
    const page = {
      Type: name('Page'),
      Parent: tree,
      MediaBox: [0, 0, 60, 60],
      Annots: [used, output.add(shown)],
    };
    output.fill(tree, { Type: name('Pages'), Kids: [output.add(page)], Count: 1 });
    const bytes = output.write(output.add({ Type: name('Catalog'), Pages: tree }));
    const document = openPdfDocument(pdfium, nodeCodecs, bytes, defaultLimits);
    const drawn = document.withPage(0, (handle) => drawPage(pdfium, handle, 60, 60));
    document.close();
    return drawn?.data.filter((value, at) => at % 4 === 0 && value < 128).length ?? -1;
  };
  expect(darkPixels({ Subtype: name('Link') })).toBe(0);
  expect(darkPixels({ Subtype: name('Link'), AP: true })).toBe(1600);
  expect(darkPixels({ Subtype: name('Stamp'), AP: true })).toBe(1600);
});

test('pages that are too large, missing or damaged are refused, each with its own code', () => {
  const codeOf = (bytes: Uint8Array): unknown => {
    try {
      return open(bytes);
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  };
  expect(codeOf(fileWith({ MediaBox: [0, 0, 14_000_000, 14_000_000] }))).toBe('page-too-large');
  expect(codeOf(fileWith({ MediaBox: a5, UserUnit: 1_000_000 }))).toBe('page-too-large');
  expect(codeOf(fileWith(null))).toBe('no-pages');
  expect(codeOf(toBytes('%PDF-1.7\nnothing'))).toBe('file-damaged');
});

test('the uncompressed size of a stream is measured before PDFium decompresses it', () => {
  const zeros = deflateSync(Buffer.alloc(2_000_000));
  const contents = (filters: Value, bytes: Uint8Array): Uint8Array => {
    const output = new Output();
    const tree = output.reserve();
    const stream = output.add({ Filter: filters }, bytes);
    const page = output.add({ Type: name('Page'), Parent: tree, MediaBox: a5, Contents: stream });
    output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
    return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
  };
  const flate = name('FlateDecode');
  const inspectWithin = (bytes: Uint8Array, maxStreamBytes: number) => inspect(bytes, false, maxStreamBytes);
  const refused = expect.objectContaining({ code: 'too-complex' });
  expect(() => inspectWithin(contents(flate, zeros), 1_000_000)).toThrow(refused);
  expect(() => inspectWithin(contents([flate, flate], deflateSync(zeros)), 1_000_000)).toThrow(refused);
  inspectWithin(contents(flate, zeros), 2_000_000);
});

/** The file encrypted with a user and an owner password, written by PDFium. */
const encryptedPdf = (user: string): Uint8Array => {
  const { handle, close } = openPdfium(pdfium, fileWith({ MediaBox: a5 }));
  const { call } = pdfium;
  const done = withText(pdfium, user, (userText) =>
    withText(pdfium, 'owner', (ownerText) => call.EPDF_SetEncryption(handle, userText, ownerText, 0)),
  );
  expect(done).toBeTruthy();
  const writer = call.PDFiumExt_OpenFileWriter();
  call.PDFiumExt_SaveAsCopy(handle, writer);
  const size = call.PDFiumExt_GetFileWriterSize(writer);
  const bytes = withScratch(pdfium, size, (pointer) => {
    call.PDFiumExt_GetFileWriterData(writer, pointer, size);
    return pdfium.heap().slice(pointer, pointer + size);
  });
  call.PDFiumExt_CloseFileWriter(writer);
  close();
  return bytes;
};

test('a password is requested, checked, and not needed when it is empty', () => {
  const file = encryptedPdf('open sesame');
  expect(() => open(file)).toThrow(expect.objectContaining({ code: 'password-required' }));
  expect(() => open(file, 'wrong')).toThrow(expect.objectContaining({ code: 'password-wrong' }));
  expect(open(file, 'open sesame')).toEqual({ width: 875, height: 1240 });
  expect(open(encryptedPdf(''))).toEqual({ width: 875, height: 1240 });
});

test('the decrypted copy of a protected file opens without a password and has no encryption dictionary', () => {
  const file = openPdfium(pdfium, encryptedPdf('open sesame'), 'open sesame');
  expect(file.isLocked).toBe(true);
  const copy = unlockedCopy(file);
  file.close();
  expect(open(copy)).toEqual({ width: 875, height: 1240 });
  const text = String.fromCharCode(...copy);
  expect(text).not.toMatch(/\/Standard|\/OE|\/UE/);
  const unlocked = openPdfium(pdfium, copy);
  expect(unlocked.isLocked).toBe(false);
  unlocked.close();
});
