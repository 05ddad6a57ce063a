import { toBytes } from '../syntax/bytes.ts';
import { HexString, name, Output, type Ref, type Value } from '../syntax/output.ts';
import { openPdfium } from './document.ts';
import { doublesAt, floatsAt, type Pdfium, withScratch } from './library.ts';
import { collectObjects } from './page-objects.ts';

/** Codes of one row differ in their last byte. */
const rowLength = 256;
const row = Array.from({ length: rowLength }, (_, index) => index);
const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0');

/** Which collection a predefined CMap is for. */
const orderings: readonly (readonly [RegExp, string])[] = [
  [/GB/, 'GB1'],
  [/B5|CNS/, 'CNS1'],
  [/KSC|UniKS/, 'Korea1'],
  [/RKSJ|JIS|^EUC-[HV]$|^[HV]$/, 'Japan1'],
];

/** How far apart the lines of a page are that asks for characters. */
const leading = 10;

interface AskedFont {
  encoding: string;
  ordering: string;
  /** Entries of the CIDFont: its widths. */
  widths: { [key: string]: Value };
}

/**
 * PDFium's own tables. No call hands them out, so they are read off small pages: a font whose widths are numbers tells
 * the CID of a code by how far text moves on, and a CID's character is the one that is extracted.
 */
export class CharacterCollections {
  private readonly pdfium: Pdfium;
  private readonly cids = new Map<string, readonly number[] | undefined>();
  private readonly texts = new Map<string, readonly (string | undefined)[]>();

  constructor(pdfium: Pdfium) {
    this.pdfium = pdfium;
  }

  cidOf(mapName: string, hex: string): number | undefined {
    const key = `${mapName} ${hex.slice(0, -2)}`;
    if (!this.cids.has(key)) this.cids.set(key, this.readCids(mapName, hex.slice(0, -2)));
    return this.cids.get(key)?.[Number.parseInt(hex.slice(-2), 16)];
  }

  textOf(ordering: string, cid: number): string | undefined {
    if (!orderings.some(([, known]) => known === ordering)) return undefined;
    const first = cid - (cid % rowLength);
    const key = `${ordering} ${first}`;
    let texts = this.texts.get(key);
    if (!texts) {
      texts = this.readTexts(ordering, first);
      this.texts.set(key, texts);
    }
    return texts[cid - first];
  }

  private readCids(mapName: string, prefix: string): readonly number[] | undefined {
    const ordering = orderings.find(([pattern]) => pattern.test(mapName))?.[1];
    if (!ordering) return undefined;
    const isVertical = mapName.endsWith('V');
    const codes = row.map((last) => `${prefix}${hexOf(last)}`);
    const moved = (widths: Value[]) =>
      this.distances({ encoding: mapName, ordering, widths: metrics(widths) }, codes);
    const metrics = (widths: Value[]): { [key: string]: Value } =>
      isVertical ? { DW2: [0, 0], W2: widths } : { DW: 0, W: widths };
    const range = (first: number, last: number, width: number): Value[] =>
      isVertical ? [first, last, -width, 0, 0] : [first, last, width];
    const highs = moved(
      row.flatMap((high) => range(high * rowLength, high * rowLength + rowLength - 1, high)),
    );
    const used = [...new Set(highs)].filter((high) => high < rowLength);
    const lows = moved(
      used.flatMap((high) =>
        row.flatMap((low) => range(high * rowLength + low, high * rowLength + low, low)),
      ),
    );
    const cids = codes.map((_, index) => (highs[index] ?? 0) * rowLength + (lows[index] ?? 0));
    return cids.every((cid) => cid === 0) ? undefined : cids;
  }

  /** How far each code moves the text on, in thousandths. */
  private distances(font: AskedFont, codes: readonly string[]): number[] {
    const lines = codes.map((hex) => `/F 1000 Tf 1 0 0 1 0 0 Tm <${hex}> Tj /M 1 Tf <41> Tj`);
    return this.ask(font, `BT ${lines.join('\n')} ET`, (page) =>
      withScratch(this.pdfium, 24, (pointer) => {
        const places = collectObjects(this.pdfium, page).map(({ handle }) => {
          this.pdfium.call.FPDFPageObj_GetMatrix(handle, pointer);
          const [, , , , x = 0, y = 0] = floatsAt(this.pdfium, pointer, 6);
          return Math.round(Math.abs(x) + Math.abs(y));
        });
        return codes.map((_, index) => places[2 * index + 1] ?? 0);
      }),
    );
  }

  private readTexts(ordering: string, first: number): readonly (string | undefined)[] {
    const lines = row.map((index) => {
      const hex = (first + index).toString(16).padStart(4, '0');
      return `1 0 0 1 0 ${leading * index} Tm <${hex}> Tj`;
    });
    const texts = new Array<string | undefined>(rowLength).fill(undefined);
    const { call } = this.pdfium;
    this.ask(
      { encoding: 'Identity-H', ordering, widths: { DW: 1000 } },
      `BT /F 1 Tf ${lines.join('\n')} ET`,
      (page) => {
        const textPage = call.FPDFText_LoadPage(page);
        withScratch(this.pdfium, 16, (pointer) => {
          for (let at = 0; at < call.FPDFText_CountChars(textPage); at++) {
            if (call.FPDFText_IsGenerated(textPage, at) || call.FPDFText_HasUnicodeMapError(textPage, at))
              continue;
            call.FPDFText_GetCharOrigin(textPage, at, pointer, pointer + 8);
            const [, y = 0] = doublesAt(this.pdfium, pointer, 2);
            const code = call.FPDFText_GetUnicode(textPage, at);
            if (code > 0 && code <= 0x10ffff) texts[Math.round(y / leading)] = String.fromCodePoint(code);
          }
        });
        call.FPDFText_ClosePage(textPage);
        return texts;
      },
    );
    return texts;
  }

  private ask<T>(font: AskedFont, content: string, read: (page: number) => T): T {
    const document = openPdfium(this.pdfium, askingFile(font, content));
    try {
      const page = this.pdfium.call.FPDF_LoadPage(document.handle, 0);
      try {
        return read(page);
      } finally {
        this.pdfium.call.FPDF_ClosePage(page);
      }
    } finally {
      document.close();
    }
  }
}

const known = new WeakMap<Pdfium, CharacterCollections>();

/** One for all documents that a library opens. */
export const collectionsOf = (pdfium: Pdfium): CharacterCollections => {
  let collections = known.get(pdfium);
  if (!collections) {
    collections = new CharacterCollections(pdfium);
    known.set(pdfium, collections);
  }
  return collections;
};

const addFont = (output: Output, { encoding, ordering, widths }: AskedFont): Ref => {
  const descendant = output.add({
    Type: name('Font'),
    Subtype: name('CIDFontType0'),
    BaseFont: name('Asked'),
    CIDSystemInfo: {
      Registry: new HexString(toBytes('Adobe')),
      Ordering: new HexString(toBytes(ordering)),
      Supplement: 0,
    },
    FontDescriptor: output.add({ Type: name('FontDescriptor'), FontName: name('Asked'), Flags: 4 }),
    ...widths,
  });
  return output.add({
    Type: name('Font'),
    Subtype: name('Type0'),
    BaseFont: name('Asked'),
    Encoding: name(encoding),
    DescendantFonts: [descendant],
  });
};

const askingFile = (font: AskedFont, content: string): Uint8Array => {
  const output = new Output();
  const tree = output.reserve();
  const marker = output.add({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') });
  const page = output.add({
    Type: name('Page'),
    Parent: tree,
    MediaBox: [0, 0, 100, leading * rowLength],
    Resources: { Font: { F: addFont(output, font), M: marker } },
    Contents: output.add({}, toBytes(content)),
  });
  output.fill(tree, { Type: name('Pages'), Kids: [page], Count: 1 });
  return output.write(output.add({ Type: name('Catalog'), Pages: tree }));
};
