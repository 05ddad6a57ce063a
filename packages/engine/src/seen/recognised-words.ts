import type { PageBox } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import { clearOfBoxes, edgesOf } from '../page/words/clear-of-boxes.ts';
import { type LayerWord, toLayerWord } from '../page/words/layer-word.ts';
import { joinWords, type PageWord } from '../page/words/words.ts';
import { readCharacters } from '../pdfium/characters.ts';
import type { Edges } from '../pdfium/edges.ts';
import { collectObjects, objectType, removeMarks, setActive } from '../pdfium/page-objects.ts';
import { isOpaque, placedImages } from '../pdfium/placed-objects.ts';
import { seen } from './definition/definition.ts';
import { textsBehindPictures } from './recognised/behind-pictures.ts';
import { fitRecognised } from './recognised/fit-recognised.ts';
import { leastShown, shownPictures } from './shown-pictures.ts';

const invisibleMode = 3;

const holds = (outer: Edges, inner: Edges): boolean =>
  inner.left >= outer.left &&
  inner.right <= outer.right &&
  inner.top >= outer.top &&
  inner.bottom <= outer.bottom;

const edges = ({ left, top, right, bottom }: Edges): Edges => ({ left, top, right, bottom });

/** A recognised word that fits. */
export interface FittingWord {
  /** As the layer has it. */
  word: PageWord;
  /** Cut back from the boxes. */
  placed: LayerWord;
}

/** The words of a scan's text, invisible or behind it, that fit the ink of the scan and that no box touches. `index` counts from 0. */
export const fittingWords = (
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[] = [],
): FittingWord[] => {
  const page = document.pages[index];
  if (!page) return [];
  const { pdfium } = document;
  const covered = boxes.map(edgesOf);
  const fitting = document.withPage(index, (handle) => {
    const objects = collectObjects(pdfium, handle);
    const texts = objects.filter(({ type }) => type === objectType.text);
    const isInvisible = ({ handle: text }: { handle: number }) =>
      pdfium.call.FPDFTextObj_GetTextRenderMode(text) === invisibleMode;
    const behind = textsBehindPictures(pdfium, handle, page.size);
    const invisible = new Set([...texts.filter(isInvisible).map((text) => text.handle), ...behind]);
    const images = placedImages(pdfium, handle, page.size);
    // What is seen through a picture is not what was recognised in it.
    const pictures = images.filter((picture) => isOpaque(pdfium, picture)).map(({ area }) => area);
    if (invisible.size === 0 || pictures.length === 0) return [];
    document.changed();
    const hiddenTexts = texts.filter((text) => behind.has(text.handle));
    // Without the pictures they would show.
    setActive(pdfium, hiddenTexts, false);
    // Before marks are removed: PDFium shares them, and a picture on a layer that is off would come to light.
    const shown = shownPictures(pdfium, handle, page.size, images);
    setActive(pdfium, hiddenTexts, true);
    removeMarks(pdfium, texts);
    const characters = readCharacters(pdfium, handle, page.size).filter(
      ({ text, textObject }) => text === null || invisible.has(textObject),
    );
    setActive(pdfium, hiddenTexts, false);
    const words = joinWords(characters, () => true);
    const places = [...fitRecognised(words, shown, pictures, covered)];
    const others = objects.filter(
      (object) => object.type !== objectType.image && !invisible.has(object.handle),
    );
    const outside = images.filter(({ area }) => !covered.some((box) => holds(box, area)));
    const areas = places.map(([, { box }]) => box);
    const shares = leastShown(pdfium, handle, page.size, outside, others, areas, covered);
    const kept: FittingWord[] = [];
    for (const [at, [word, place]] of places.entries()) {
      // Edges of letters that look out behind something are as long and as high as the letters.
      if ((shares[at] as number) < seen.share) continue;
      const clear = clearOfBoxes({ ...word, ...edges(place.box) }, place.ink, covered);
      const isGlued = place.follows !== undefined && place.follows === kept.at(-1)?.word;
      kept.push({ word, placed: toLayerWord(isGlued ? { ...clear, isGlued } : clear, page.size) });
    }
    return kept;
  });
  return fitting ?? [];
};

/** The same words as they go into a text layer. */
export const recognisedWords = (
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[] = [],
): LayerWord[] => fittingWords(document, index, boxes).map(({ placed }) => placed);
