import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { openPdfDocument, type PdfDocument } from '../../src/page/document.ts';
import { defaultLimits } from '../../src/page/limits.ts';
import type { ParsedPage } from '../../src/page/source-document.ts';
import { type Item, idsOf } from '../../src/page/walk/item.ts';
import { loadPdfium, type Pdfium } from '../../src/pdfium/library.ts';
import { withCodes } from '../../src/rebuild/fragment/code-characters.ts';
import { PageWriter } from '../../src/rebuild/page-writer.ts';
import { decidePage } from '../../src/seen/decide-page.ts';
import type { PageDecisions } from '../../src/seen/islands.ts';
import { judgeAsked } from '../../src/seen/judge-page.ts';
import { unprovenIds } from '../../src/seen/proof/unproven-items.ts';
import { formatValue } from '../../src/syntax/output.ts';

import { tinyTrueType } from './tiny-true-type.ts';

const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

export interface PageSource {
  content: string;
  /** Entries of the page's resources besides `/Font <</F1 5 0 R>>`, which is Helvetica. */
  resources?: string;
  /** More fonts. */
  fonts?: string;
  /** Objects from number 6 on; a stream is `[dictionary without Length, data]`. */
  objects?: readonly (string | readonly [dictionary: string, data: string])[];
  /** An embedded font with square glyphs for A to Z instead of Helvetica, so that the outlines are in the file. */
  embedsFont?: boolean;
  /** More entries of the catalog and of the page. */
  catalog?: string;
  page?: string;
}

const squares = (): string => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const glyphs = letters.map((letter) => ({
    name: letter,
    character: letter.charCodeAt(0),
    box: [100, 0, 480, 700] as const,
  }));
  return Buffer.from(tinyTrueType(glyphs)).toString('latin1');
};

/** A PDF of one page, 400 by 400 points, written by hand. */
export const pagePdf = ({
  content,
  resources = '',
  fonts = '',
  objects = [],
  embedsFont = false,
  catalog = '',
  page = '',
}: PageSource): Uint8Array => {
  const next = 6 + objects.length;
  const all: (string | readonly [string, string])[] = [
    `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 400]/Contents 4 0 R/Resources<</Font<</F1 5 0 R${fonts}>>${resources}>>${page}>>`,
    ['<<>>', content],
    embedsFont
      ? `<</Type/Font/Subtype/TrueType/BaseFont/Squares/FirstChar 65/LastChar 90/Widths[${'600 '.repeat(26)}]` +
        `/Encoding/WinAnsiEncoding/FontDescriptor ${next} 0 R>>`
      : '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    ...objects,
    ...(embedsFont
      ? ([
          `<</Type/FontDescriptor/FontName/Squares/Flags 32/FontBBox[0 0 600 700]/Ascent 700/Descent 0/CapHeight 700` +
            `/ItalicAngle 0/StemV 80/FontFile2 ${next + 1} 0 R>>`,
          ['<<>>', squares()],
        ] as const)
      : []),
  ];
  let file = '%PDF-1.7\n';
  const offsets = all.map((object, index) => {
    const offset = file.length;
    const body =
      typeof object === 'string'
        ? object
        : `${object[0].slice(0, -2)}/Length ${object[1].length}>>\nstream\n${object[1]}\nendstream`;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n`;
  for (const offset of offsets) file += `${String(offset).padStart(10, '0')} 00000 n \n`;
  return latin1(`${file}trailer\n<</Size ${all.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`);
};

let library: Promise<Pdfium> | undefined;

const pdfium = (): Promise<Pdfium> => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  library ??= loadPdfium(new Uint8Array(wasm).buffer);
  return library;
};

/** Opens a document and parses its first page. Close the document. */
export const parseFirstPage = async (
  pdf: Uint8Array,
): Promise<{ document: PdfDocument; taken: ParsedPage }> => {
  const document = openPdfDocument(await pdfium(), nodeCodecs, pdf, defaultLimits);
  const source = await document.openSource(nodeCodecs);
  const number = document.withPage(0, (page) => document.pdfium.call.EPDFPage_GetObjectNumber(page)) ?? 0;
  return { document, taken: source.parsePage(number) };
};

const allOf = (items: readonly Item[]): Map<number, Item> =>
  new Map(items.flatMap((item) => idsOf(item).map((paintId) => [paintId, item] as const)));

export interface KeptPage {
  /** The page's own content stream. */
  content: string;
  /** All that is written for the page: values and decompressed streams. */
  written: string;
  decisions: PageDecisions & { readonly unsure: ReadonlySet<number> };
  /** What the proof could not prove. */
  asked: ReadonlyMap<number, Item>;
}

/** Rewrites the first page like an export; `asksAll` also looks at items that the proof covers. */
export const keepFirstPage = async (source: PageSource | Uint8Array, asksAll = false): Promise<KeptPage> => {
  const { document, taken } = await parseFirstPage(source instanceof Uint8Array ? source : pagePdf(source));
  try {
    const writer = new PageWriter(await document.openSource(nodeCodecs), document.pdfium);
    const { context } = writer.source;
    const size = document.pages[0]?.size ?? { width: 1, height: 1 };
    const { items } = taken.body;
    const asked = unprovenIds(items, taken.source.box);
    const decisions = asksAll
      ? {
          ...judgeAsked(document.pdfium, context, taken, size, allOf(items)),
          islands: [],
          drawn: new Set<number>(),
        }
      : { ...decidePage(document.pdfium, context, taken, size), unsure: new Set<number>() };
    const page = await writer.writePage(taken, decisions);
    const objects = page.objects.map((object) => {
      if ('font' in object) return `font ${[...object.font.codes].join(' ')}`;
      // Codes as in the source: their numbers come when the file is put together.
      if ('text' in object)
        return `${formatValue(object.value)} ${withCodes(object.text, (index) => page.codes[index]?.hex ?? '')}`;
      const bytes = object.stream ? nodeCodecs.inflate(object.stream, 10_000_000) : new Uint8Array();
      return `${formatValue(object.value)} ${Buffer.from(bytes).toString('latin1')}`;
    });
    const written = [...objects, formatValue(page.resources)].join('\n');
    const content = /q\n([\s\S]*)\nQ\n$/.exec(objects[page.contents.number - 1] ?? '')?.[1] ?? '';
    return { content, written, decisions, asked };
  } finally {
    document.close();
  }
};

/** Text as it is written: a hex string. */
export const hexOf = (text: string): string => Buffer.from(text, 'latin1').toString('hex');
