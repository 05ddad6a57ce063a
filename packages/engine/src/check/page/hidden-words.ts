import type { LeakKind, PageSize } from '@blackbar/core/model';
import { drawInChannels } from '../../page/draw-page-image.ts';
import type { PageWord } from '../../page/words/words.ts';
import { unknownText } from '../../pdfium/characters.ts';
import type { Edges } from '../../pdfium/edges.ts';
import { type Pdfium, withScratch } from '../../pdfium/library.ts';
import { objectType, type PageObject, setActive } from '../../pdfium/page-objects.ts';
import type { Raster } from '../../pdfium/pixels/raster.ts';
import { type PlacedObject, placedObjects } from '../../pdfium/placed-objects.ts';
import { readWords } from '../../seen/visible-words.ts';
import { type HiddenWord, overlaps } from './places.ts';

interface ReadPage {
  seen: PageWord[];
  hidden: HiddenWord[];
}

/** How much of a word a cover has to lie over: less is a line beside it. */
const coveredShare = 0.5;

const areaOf = ({ left, top, right, bottom }: Edges): number =>
  Math.max(0, right - left) * Math.max(0, bottom - top);

const sharedArea = (a: Edges, b: Edges): number =>
  areaOf({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

/** Words of letters or digits: a lone mark tells nothing, and what no font tells the meaning of cannot be read. */
const isTelling = (text: string): boolean => /[\p{L}\p{N}]/u.test(text) && !text.includes(unknownText);

/** Whether an object belongs to optional content, of itself (ISO 32000-2, 8.11.3.2). */
const isLayered = (pdfium: Pdfium, handle: number): boolean => {
  const { call } = pdfium;
  const count = call.FPDFPageObj_CountMarks(handle);
  for (let index = 0; index < count; index++) {
    const mark = call.FPDFPageObj_GetMark(handle, index);
    const isLayer = withScratch(pdfium, 40, (pointer) => {
      call.FPDFPageObjMark_GetName(mark, pointer + 8, 32, pointer);
      const [o, , c, , end] = pdfium.heap().subarray(pointer + 8, pointer + 13);
      return o === 0x4f && c === 0x43 && end === 0;
    });
    if (isLayer) return true;
  }
  return false;
};

/** Where the page looks the same without `objects`, which are then on layers that are off. */
const unchangedWithout = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  objects: readonly PageObject[],
): ((area: Edges) => boolean) => {
  if (objects.length === 0) return () => false;
  const whole = drawInChannels(pdfium, page, size, 1);
  setActive(pdfium, objects, false);
  const without = drawInChannels(pdfium, page, size, 1);
  setActive(pdfium, objects, true);
  return (area) => isSame(whole, without, area);
};

const isSame = (one: Raster, other: Raster, area: Edges): boolean => {
  const { width, height } = one;
  for (let y = Math.max(0, Math.floor(area.top)); y < Math.min(height, area.bottom); y++)
    for (let x = Math.max(0, Math.floor(area.left)); x < Math.min(width, area.right); x++)
      if (one.data[y * width + x] !== other.data[y * width + x]) return false;
  return true;
};

/**
 * The words of a loaded page that are seen, and those that nobody sees with the reason. Those of `fitting` stand on the ink
 * of a scan. The page's objects are changed: close it afterwards.
 */
export const readHiddenWords = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  fitting: readonly PageWord[],
): ReadPage => {
  const objects = placedObjects(pdfium, page, size);
  const order = new Map(objects.map(({ handle }, index) => [handle, index]));
  const layered = objects.filter(({ type, handle }) => type === objectType.text && isLayered(pdfium, handle));
  const onLayers = new Set(layered.map(({ handle }) => handle));
  const isUnchanged = unchangedWithout(pdfium, page, size, layered);
  // From here on, words on layers count as shown: reading them takes their marks away.
  const words = readWords(pdfium, page, size);
  const isOff = (word: PageWord): boolean =>
    word.visible && onLayers.has(ownObject(word)) && isUnchanged(word);
  const isSeen = (word: PageWord): boolean =>
    (word.visible && !isOff(word)) || (word.isRecognised === true && isTwin(word, fitting));
  const seen = words.filter(isSeen);
  const whole: Edges = { left: 0, top: 0, right: size.width, bottom: size.height };
  const unseen = words.filter((word) => !isSeen(word));
  const hidden = unseen
    .filter((word) => isTelling(word.text) && !isTwin(word, seen))
    .map((word): HiddenWord => {
      if (!overlaps(word, whole)) return { word, kind: 'text-outside-page', cover: undefined };
      if (isOff(word)) return { word, kind: 'text-on-hidden-layer', cover: undefined };
      return { word, ...coverOf(word, objects, order.get(ownObject(word)) ?? -1) };
    });
  return { seen, hidden };
};

/** 0 for a word that PDFium made up. */
const ownObject = ({ characters }: PageWord): number =>
  characters.find(({ textObject }) => textObject !== 0)?.textObject ?? 0;

/** Words painted twice, for a shadow or a heavier line: what the lower one says is seen. */
const isTwin = (word: PageWord, seen: readonly PageWord[]): boolean =>
  seen.some((other) => other.text.includes(word.text) && overlaps(other, word));

const coverOf = (
  word: PageWord,
  objects: readonly PlacedObject[],
  own: number,
): { kind: LeakKind; cover: number | undefined } => {
  const needed = areaOf(word) * coveredShare;
  for (let index = objects.length - 1; index > own; index--) {
    const { type, area, handle } = objects[index] as PlacedObject;
    if (type === objectType.text || sharedArea(word, area) <= needed || needed === 0) continue;
    return { kind: type === objectType.image ? 'text-behind-picture' : 'text-under-bar', cover: handle };
  }
  return { kind: 'unseen-text', cover: undefined };
};
