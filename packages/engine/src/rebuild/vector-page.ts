import type { PageSize } from '@blackbar/core/model';
import type { SourceFont } from '../fonts/parts/font.ts';
import type { PdfDocument } from '../page/document.ts';
import type { ParsedPage, SourceDocument } from '../page/source-document.ts';
import type { Body } from '../page/walk/piece.ts';
import { shownCodes } from '../page/walk/shown-codes.ts';
import { type LayerWord, toSlantedWord } from '../page/words/layer-word.ts';
import { inOneHeight } from '../page/words/words.ts';
import { pageToImage } from '../pdfium/characters.ts';
import { decidePage } from '../seen/decide-page.ts';
import { addIslands, type PageDecisions } from '../seen/islands.ts';
import { type PlainPage, withPlainImages } from '../seen/probe/plain-images.ts';
import { seenWords } from '../seen/seen-words.ts';
import type { Matrix } from '../syntax/geometry.ts';
import { Unprovable } from '../syntax/unprovable.ts';
import type { WrittenPage } from './fragment/fragment.ts';
import { RefusedPieces } from './fragment/refused-pieces.ts';
import type { PageWriter } from './page-writer.ts';
import { toVectorPart, type VectorPart } from './vector-part.ts';

type PageMeasures = Pick<VectorPart, 'widthPt' | 'heightPt' | 'size'>;

/**
 * Exports one page as vector: parsed, and rewritten without invisible content. Throws `Unprovable` when the page must
 * be rasterised. `index` counts from 0; `drawIslands` draws areas of its page image that lie over it as pictures, and
 * `recognisedWords` reads the OCR words of a scan.
 */
export const vectorPage = async <Islands>(
  writer: PageWriter,
  document: PdfDocument,
  index: number,
  drawIslands: (page: PageMeasures, areas: PageDecisions['islands']) => Promise<Islands>,
  recognisedWords: () => LayerWord[],
): Promise<{ part: VectorPart; islands: Islands }> => {
  const page = document.pages[index];
  const { pdfium } = document;
  const objectNumber = pdfium.call.EPDFDoc_GetPageObjectNumberByIndex(document.file.handle, index);
  if (!page || objectNumber === 0) throw new Unprovable('page-object');
  const { widthPt, heightPt, size } = page;
  const { context } = writer.source;
  const parsed = withPlainImages(pdfium, context, writer.source.parsePage(objectNumber));
  const decided = decidePage(pdfium, context, parsed, size);
  const toImage = () => document.withPage(index, (handle) => pageToImage(pdfium, handle, size));
  const {
    written,
    islands: areas,
    drawn,
  } = await writeKept(writer, parsed, decided, (refused) =>
    addIslands(decided, parsed.body.items, refused, toImage() ?? noImage(), size),
  );
  // First of the two: who reads words changes the page, and its pictures would be decoded once more.
  const islands = await drawIslands(page, areas);
  const words = [
    ...(parsed.hadInvisibleText || hidesText(parsed, decided) ? recognisedWords() : []),
    ...wordsOfIslands(document, writer.source, index, parsed, drawn, size),
  ];
  return { part: toVectorPart(parsed.source, written, { widthPt, heightPt, size, words }), islands };
};

/** Text may be what was recognised in a scan that lies upon it. */
export const hidesText = (
  { body: { items }, hasHiddenText }: ParsedPage,
  { hidden }: PageDecisions,
): boolean =>
  !hasHiddenText &&
  items.some(({ kind }) => kind === 'image') &&
  items.some(({ kind, paintId }) => kind === 'text' && hidden.has(paintId));

export const isUnwritten = ({ refusal }: SourceFont): boolean => refusal !== undefined;

/** Whether something is shown in a font that cannot be written. */
export const hasUnwritten = (body: Body): boolean =>
  [...shownCodes(body).values()].some(({ font }) => isUnwritten(font));

/** What is drawn as a picture is still said, where it is seen. */
const wordsOfIslands = (
  document: PdfDocument,
  source: SourceDocument,
  index: number,
  { body }: ParsedPage,
  drawn: ReadonlySet<number>,
  size: PageSize,
): LayerWord[] => {
  if (![...shownCodes(body).keys()].some((paintId) => drawn.has(paintId))) return [];
  const isDrawn = (_: SourceFont, paintId: number): boolean => drawn.has(paintId);
  return inOneHeight(seenWords(document, source, index, isDrawn)).map((word) => toSlantedWord(word, size));
};

const noImage = (): Matrix => {
  throw new Unprovable('page-unreadable');
};

/** Once more without what turns out not to be writable. */
export const writeKept = async (
  writer: PageWriter,
  parsed: PlainPage,
  decisions: PageDecisions,
  without: (refused: RefusedPieces) => PageDecisions,
): Promise<{ written: WrittenPage } & Pick<PageDecisions, 'islands' | 'drawn'>> => {
  try {
    return { ...decisions, written: await writer.writePage(parsed, decisions) };
  } catch (error) {
    if (!(error instanceof RefusedPieces)) throw error;
    const fewer = without(error);
    return { ...fewer, written: await writer.writePage(parsed, fewer) };
  }
};
