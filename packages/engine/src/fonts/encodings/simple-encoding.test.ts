import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeEach, describe, expect, test } from 'vitest';
import { cffFile } from '../../../leaks/make/cff-file.ts';
import { charstring } from '../../../leaks/make/charstring.ts';
import { codecs, noGlyphs, sourceObjects, Written } from '../../../leaks/make/font-kit.ts';
import { tinyTrueType } from '../../../leaks/make/tiny-true-type.ts';
import { openTypeFile } from '../../../leaks/make/true-type-file.ts';
import { Cff } from '../cff/cff.ts';
import { openFont } from '../open-font.ts';
import { TrueType } from '../truetype/true-type.ts';

let source: ReturnType<typeof sourceObjects>;

beforeEach(async () => {
  source = sourceObjects((await PDFDocument.create()).context);
});

const symbolic = 4;
const nonSymbolic = 32;

/** What is written for one code of a font with this program. */
const writtenFor = async (
  code: number,
  entries: Record<string, unknown>,
  key: 'FontFile2' | 'FontFile3',
  program: Uint8Array,
  Flags: number,
): Promise<Uint8Array> => {
  const font = source.dictionary({ ...entries, FontDescriptor: { Flags, [key]: source.stream(program) } });
  const written = new Written();
  const hex = code.toString(16).padStart(2, '0');
  const { ref } = await openFont(font, codecs).emit([hex], written, noGlyphs);
  const emitted = written.at(ref);
  return written.stream(written.at(emitted.FontDescriptor)[key]);
};

describe('a TrueType font', () => {
  /** Squares whose sides tell them apart. */
  const square = (name: string, character: number, side: number) => ({
    name,
    character,
    box: [0, 0, side, side] as const,
  });
  const program = tinyTrueType([
    { name: '.notdef', character: 0 },
    square('quotesingle', 0x27, 100),
    square('quoteright', 0x2019, 200),
    square('Adieresis', 0xc4, 300),
    square('Euro', 0x20ac, 400),
  ]);
  const sideFor = async (code: number, Flags: number, Encoding?: string): Promise<number | undefined> => {
    const entries = { Subtype: 'TrueType', ...(Encoding ? { Encoding } : {}) };
    const subset = new TrueType(await writtenFor(code, entries, 'FontFile2', program, Flags));
    return subset.extent(1)?.right;
  };

  test('that is not symbolic and names no encoding has the standard one', async () => {
    expect(await sideFor(0x27, nonSymbolic)).toBe(200);
    expect(await sideFor(0x27, symbolic)).toBe(100);
  });

  test('that is symbolic and lacks the map for its encoding is read through the other one', async () => {
    expect(await sideFor(0x80, nonSymbolic, 'MacRomanEncoding')).toBe(300);
    expect(await sideFor(0x80, symbolic, 'MacRomanEncoding')).toBe(400);
  });
});

describe('a font whose glyphs go by name', () => {
  const square = (id: string, side: number) => ({
    id,
    charstring: charstring(2, `0 0 rmoveto ${side} ${side} ${-side} hlineto endchar`),
  });
  const program = cffFile({
    glyphs: [{ id: '.notdef', charstring: charstring(2, 'endchar') }, square('A', 100), square('B', 200)],
    codes: new Map([
      ['A', 66],
      ['B', 1],
    ]),
  });
  const sideFor = async (code: number, Flags: number, bytes = program): Promise<number | undefined> => {
    const subset = new Cff(await writtenFor(code, { Subtype: 'Type1' }, 'FontFile3', bytes, Flags));
    return subset.glyphs[1] && subset.extent(1)?.right;
  };

  test('goes by the codes of its program when it is symbolic', async () => {
    expect(await sideFor(66, symbolic)).toBe(100);
    expect(await sideFor(1, symbolic)).toBe(200);
  });

  test('has the standard encoding and no codes beyond it when it is not', async () => {
    expect(await sideFor(66, nonSymbolic)).toBe(200);
    expect(await sideFor(1, nonSymbolic)).toBeUndefined();
  });

  test('finds a character under another name unless it is symbolic', async () => {
    const glyphs = [{ id: '.notdef', charstring: charstring(2, 'endchar') }, square('uni2126', 100)];
    const entries = { Subtype: 'Type1', Encoding: { Differences: [66, 'Omega'] } };
    const subsetFor = async (Flags: number) =>
      new Cff(await writtenFor(66, entries, 'FontFile3', cffFile({ glyphs }), Flags));
    expect((await subsetFor(nonSymbolic)).extent(1)?.right).toBe(100);
    expect((await subsetFor(symbolic)).glyphs).toHaveLength(1);
  });

  test('in an OpenType file is refused where its own codes or its own characters would count', async () => {
    const wrapped = openTypeFile(program, 3, 1000, []);
    const refusal = expect.objectContaining({ reason: 'font-open-type' });
    expect(await sideFor(66, nonSymbolic, wrapped)).toBe(200);
    await expect(sideFor(66, symbolic, wrapped)).rejects.toThrow(refusal);
    await expect(sideFor(67, nonSymbolic, wrapped)).rejects.toThrow(refusal);
  });
});
