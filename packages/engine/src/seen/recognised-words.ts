import type { PageBox } from '@blackbar/core/model';
import type { PdfDocument } from '../page/document.ts';
import { drawPageImage } from '../page/draw-page-image.ts';
import { type LayerWord, toLayerWord } from '../page/words/layer-word.ts';
import { joinWords } from '../page/words/words.ts';
import { type Edges, readCharacters } from '../pdfium/characters.ts';
import { collectObjects, objectType, removeMarks, setActive } from '../pdfium/page-objects.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import { fitRecognised } from './recognised/fit-recognised.ts';
import { pictureAreas } from './recognised/picture-areas.ts';

const invisibleMode = 3;

/** Recognition turns specks into punctuation: a word without a letter or digit is not worth a false find. */
const isWorthKeeping = ({ text }: { text: string }): boolean => /[\p{L}\p{N}]/u.test(text);

/** The words of a scan's invisible text that fit the ink of the scan and that no box touches. `index` counts from 0. */
export const recognisedWords = (
  document: PdfDocument,
  index: number,
  boxes: readonly PageBox[] = [],
): LayerWord[] => {
  const page = document.pages[index];
  if (!page) return [];
  const { pdfium } = document;
  const words = document.withPage(index, (handle) => {
    const objects = collectObjects(pdfium, handle);
    const texts = objects.filter(({ type }) => type === objectType.text);
    const isInvisible = ({ handle: text }: { handle: number }) =>
      pdfium.call.FPDFTextObj_GetTextRenderMode(text) === invisibleMode;
    const invisible = new Set(texts.filter(isInvisible).map((text) => text.handle));
    const pictures = pictureAreas(pdfium, handle, page.size);
    if (invisible.size === 0 || pictures.length === 0) return [];
    removeMarks(pdfium, texts);
    const characters = readCharacters(pdfium, handle, page.size).filter(
      ({ text, textObject }) => text === null || invisible.has(textObject),
    );
    setActive(pdfium, texts, false);
    const bare = drawPageImage(pdfium, handle, page.size);
    const read = joinWords(characters, () => true).filter(isWorthKeeping);
    const fitting = fitRecognised(read, bare, pictures, boxes.map(edgesOf));
    release(bare.data);
    return read.filter((word) => fitting.has(word));
  });
  return (words ?? []).map((word) => toLayerWord(word, page.size));
};

const edgesOf = ({ x, y, width, height }: PageBox): Edges => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
});
