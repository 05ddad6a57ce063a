import { PDFDocument } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codecs, noGlyphs, sourceObjects, Written } from '../../leaks/make/font-kit.ts';
import { tinyCff } from '../../leaks/make/tiny-cff.ts';
import { tinyTrueType } from '../../leaks/make/tiny-true-type.ts';
import { tinyType1 } from '../../leaks/make/tiny-type1.ts';
import { openFont } from './open-font.ts';
import { readTables, writeTables } from './truetype/sfnt.ts';

const glyphs = [
  { name: '.notdef', character: 0 },
  { name: 'A', character: 65, box: [0, 0, 500, 700] as const },
  { name: 'B', character: 66, parts: [1, 1] },
];
const files = {
  FontFile2: { subtype: 'TrueType', bytes: tinyTrueType(glyphs) },
  FontFile3: {
    subtype: 'Type1',
    bytes: tinyCff([
      { name: 'A', side: 400, viaSubroutine: true },
      { name: 'B', side: 300 },
    ]),
  },
  FontFile: {
    subtype: 'Type1',
    bytes: tinyType1([
      { name: 'A', code: 65, side: 300 },
      { name: 'B', code: 66, side: 200 },
    ]),
  },
} as const;

test.each(Object.entries(files))('a damaged %s does no worse than end the vector path', async (key, file) => {
  const { context } = await PDFDocument.create();
  const source = sourceObjects(context);
  const damage = fc.array(fc.tuple(fc.nat(file.bytes.length - 1), fc.nat(255)), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(damage, fc.nat(file.bytes.length), async (changes, cut) => {
      const bytes = file.bytes.slice(0, Math.max(8, file.bytes.length - (cut % 40)));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      const font = source.dictionary({
        Type: 'Font',
        Subtype: file.subtype,
        FontDescriptor: { Flags: 4, [key]: source.stream(bytes) },
      });
      try {
        const opened = openFont(font, codecs);
        const used = opened.split(Uint8Array.of(65, 66, 67)).map(({ hex }) => hex);
        await opened.emit([...new Set(used)], new Written(), noGlyphs);
      } catch (error) {
        expect(['Unprovable', 'RedactError']).toContain((error as Error).name);
      }
    }),
    { seed: 7, numRuns: 400 },
  );
});

test('parts of parts of parts do not multiply without end', async () => {
  const { context } = await PDFDocument.create();
  const source = sourceObjects(context);
  const nested = Array.from({ length: 8 }, (_, level) => ({
    name: `n${level}`,
    character: 65 + level,
    parts: Array.from({ length: 200 }, () => Math.max(1, level + 1)),
  }));
  const bytes = tinyTrueType([...glyphs.slice(0, 2), ...nested]);
  const font = openFont(
    source.dictionary({ Subtype: 'TrueType', FontDescriptor: { Flags: 4, FontFile2: source.stream(bytes) } }),
    codecs,
  );
  font.split(Uint8Array.of(72, 71, 66));
  expect(font.refusal).toBe('font-too-large');
});

test('a font with one damaged glyph is drawn and read, and not written', async () => {
  const { context } = await PDFDocument.create();
  const source = sourceObjects(context);
  const tables = readTables(tinyTrueType(glyphs.slice(0, 2)));
  tables.set('glyf', (tables.get('glyf') ?? new Uint8Array()).slice(0, 14));
  const font = openFont(
    source.dictionary({
      Subtype: 'TrueType',
      Encoding: 'WinAnsiEncoding',
      FontDescriptor: { Flags: 32, FontFile2: source.stream(writeTables(tables)) },
    }),
    codecs,
  );
  expect(font.split(Uint8Array.of(65))).toMatchObject([{ hex: '41', ink: 'unknown', extent: undefined }]);
  expect(font.unicode('41')).toBe('A');
  expect(font.refusal).toBe('font-damaged');
  await expect(font.emit(['41'], new Written(), noGlyphs)).rejects.toThrow(
    expect.objectContaining({ reason: 'font-damaged' }),
  );
});
