import type { PageSize } from '@blackbar/core/model';
import { drawInChannels, drawPageImage } from '../page/draw-page-image.ts';
import { joinWords, type PageWord } from '../page/words/words.ts';
import { bandsOf, drawPart, renderFlags } from '../pdfium/bitmap.ts';
import { type Character, readCharacters, unknownText, wordEnd } from '../pdfium/characters.ts';
import type { Edges } from '../pdfium/edges.ts';
import type { Pdfium } from '../pdfium/library.ts';
import {
  collectObjects,
  objectType,
  type PageObject,
  removeMarks,
  setActive,
  setColour,
} from '../pdfium/page-objects.ts';
import { release } from '../pdfium/pixels/page-buffers.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { findable } from './definition/findable.ts';
import { type Claim, Ink } from './ink/ink.ts';
import { textsBehindPictures } from './recognised/behind-pictures.ts';

const invisibleMode = 3;

interface Seen {
  character: Character;
  object: PageObject | undefined;
  area: Edges;
  ink: number;
  visible: boolean;
}

const wholePixels = (edges: Edges, size: PageSize): Edges => ({
  left: Math.max(0, Math.floor(edges.left)),
  top: Math.max(0, Math.floor(edges.top)),
  right: Math.min(size.width, Math.ceil(edges.right)),
  bottom: Math.min(size.height, Math.ceil(edges.bottom)),
});

const isEmpty = (area: Edges): boolean => area.right <= area.left || area.bottom <= area.top;

const eachPixel = (area: Edges, width: number, visit: (pixel: number) => void): void => {
  for (let y = area.top; y < area.bottom; y++)
    for (let x = area.left; x < area.right; x++) visit(y * width + x);
};

const contrast = ({ width, channels, data }: Raster, { left, top, right, bottom }: Edges): number => {
  let low = 255;
  let high = 0;
  const green = channels === 1 ? 0 : 1;
  for (let y = top; y < bottom; y++)
    for (let at = (y * width + left) * channels; at < (y * width + right) * channels; at += channels) {
      const tone = data[at + green] as number;
      if (tone < low) low = tone;
      if (tone > high) high = tone;
    }
  return high - low;
};

/** Distinct for neighbouring objects and far from white. */
const ownColour = (index: number): readonly [number, number, number] => {
  const hash = Math.imul(index + 1, 2654435761) >>> 0;
  return [40 + (hash & 127), 40 + ((hash >>> 8) & 127), 40 + ((hash >>> 16) & 127)];
};

/**
 * The words of a loaded page in reading order, each marked whether all of it can be seen. PDFium extracts text that
 * nobody sees (hidden layers, white on white, behind a picture), so the page is drawn with and without its text and
 * only characters that leave ink count. The page's objects are changed: close it afterwards. `drawn` is the page as it
 * is, if the caller has drawn it at this size already.
 */
export const readWords = (pdfium: Pdfium, page: number, size: PageSize, drawn?: Raster): PageWord[] => {
  const objects = collectObjects(pdfium, page);
  const texts = objects.filter((object) => object.type === objectType.text);
  removeMarks(pdfium, texts);
  const characters = readCharacters(pdfium, page, size);
  if (!characters.some((character) => character.text !== null)) return [];
  const hasPicture = objects.some((object) => object.type === objectType.image);
  const byHandle = new Map(texts.map((object) => [object.handle, object]));
  const isDrawn = drawn?.width === size.width && drawn.height === size.height;
  const full = isDrawn ? drawn : drawPageImage(pdfium, page, size);
  const invisible = new Set([
    ...texts
      .map(({ handle }) => handle)
      .filter((handle) => pdfium.call.FPDFTextObj_GetTextRenderMode(handle) === invisibleMode),
    ...(hasPicture ? textsBehindPictures(pdfium, page, size) : []),
  ]);
  const isOnlyText = texts.length === objects.length;
  const allInvisible = invisible.size === texts.length;
  const bare = allInvisible ? full : isOnlyText ? null : drawWithout(pdfium, page, full, texts);
  const seen: Seen[] = [];
  const claims: (Claim & { entry: Seen })[] = [];
  const recognised = new Set<Character>();
  for (const character of characters) {
    if (character.text === null) continue;
    const object = byHandle.get(character.textObject);
    const isRecognised = object !== undefined && invisible.has(object.handle);
    // A glyph without ink has no height of its own: its letter is anywhere in the line.
    const area = wholePixels(isRecognised ? character.loose : character.tight, size);
    const entry: Seen = { character, object, area, ink: 0, visible: false };
    seen.push(entry);
    if (!object || isEmpty(area)) continue;
    if (isRecognised) {
      entry.visible = hasPicture && bare !== null && contrast(bare, area) >= findable.scanContrast;
      recognised.add(character);
    } else claims.push({ entry, area, owner: object.handle });
  }
  const ink = new Ink(full, bare, claims);
  for (const claim of claims) {
    claim.entry.ink = ink.claim(claim);
    claim.entry.visible = claim.entry.ink > 0;
  }
  settleContested(pdfium, page, size, texts, seen, ink, recognised);
  ink.close();
  if (bare !== null && bare !== full) release(bare.data);
  if (!isDrawn) release(full.data);
  const visible = new Set(seen.filter((entry) => entry.visible).map((entry) => entry.character));
  // A sign without ink that nobody knows the meaning of is a space of its font.
  const isSpace = (character: Character): boolean =>
    character.text === unknownText && !visible.has(character);
  const said = characters.map((character) => (isSpace(character) ? wordEnd : character));
  return joinWords(said, (character) => visible.has(character)).map((word) => ({
    ...word,
    visible: word.visible && !isRecognisedNoise(word, recognised),
    isRecognised: word.characters.some((character) => recognised.has(character)),
  }));
};

const drawWithout = (pdfium: Pdfium, page: number, like: Raster, objects: readonly PageObject[]): Raster => {
  setActive(pdfium, objects, false);
  const drawn = drawInChannels(pdfium, page, like, like.channels);
  setActive(pdfium, objects, true);
  return drawn;
};

/** Recognition turns specks into punctuation: a word without a letter or digit is not worth a false find. */
const isRecognisedNoise = (word: PageWord, recognised: ReadonlySet<Character>): boolean =>
  recognised.size > 0 && word.characters.some((c) => recognised.has(c)) && !/[\p{L}\p{N}]/u.test(word.text);

/**
 * Where the ink of two texts meets (white-out with new text over it), an ink difference cannot tell whose it is.
 * Drawn once more with a colour per text object, the pixels say which one is on top.
 */
const settleContested = (
  pdfium: Pdfium,
  page: number,
  size: PageSize,
  texts: readonly PageObject[],
  seen: readonly Seen[],
  ink: Ink,
  recognised: ReadonlySet<Character>,
): void => {
  const doubtful = seen.filter((entry) => {
    if (!entry.visible || recognised.has(entry.character)) return false;
    const shared = ink.countContested(entry.area);
    return shared > findable.sharedPixels && shared > entry.ink * findable.sharedInk;
  });
  if (doubtful.length === 0) return;
  const colours = new Map(texts.map((object, index) => [object.handle, ownColour(index)]));
  for (const object of texts) setColour(pdfium, object, colours.get(object.handle) ?? [0, 0, 0]);
  const counts = new Map(doubtful.map((entry) => [entry, { own: 0, shown: 0 }]));
  // In bands: three drawings of a large page are held already.
  for (const band of bandsOf(size, 4)) {
    const here = [...counts].filter(([{ area }]) => area.top < band.bottom && area.bottom > band.top);
    if (here.length === 0) continue;
    const { data } = drawPart(pdfium, page, size.width, size.height, band, renderFlags.noSmoothing);
    for (const [{ character, area }, count] of here) {
      const [red, green, blue] = colours.get(character.textObject) ?? [0, 0, 0];
      const [top, bottom] = [Math.max(area.top, band.top), Math.min(area.bottom, band.bottom)];
      eachPixel({ ...area, top, bottom }, size.width, (pixel) => {
        const at = (pixel - band.top * size.width) * 4;
        if (data[at] !== red || data[at + 1] !== green || data[at + 2] !== blue) return;
        count.own++;
        if (ink.isAt(pixel)) count.shown++;
      });
    }
    release(data);
  }
  for (const [entry, { own, shown }] of counts) entry.visible = shown >= Math.max(1, own * findable.ownShare);
};
