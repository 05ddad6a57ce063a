import {
  announcementOf,
  type LabelPlace,
  type PageBox,
  type PageSize,
  placeLabel,
} from '@blackbar/core/model';
import type { LayerWord } from '../../picture/text-layer/text-layer.ts';
import type { Pdfium } from '../library.ts';
import { type LabelMask, labelMask } from './label-mask.ts';

/** A label of a box as an export may show and say it. */
export interface BoxLabel {
  label: string;
  /** What is read aloud in its place. */
  announcement: string;
  place: LabelPlace;
}

/** Plain data: it can cross to another worker. */
export interface DrawnLabel extends BoxLabel {
  mask: LabelMask;
}

/** Nothing else may stand on these boxes. A label depends on its box alone, never on the page beneath. */
export const labelsOn = (boxes: readonly PageBox[], size: PageSize): BoxLabel[] =>
  boxes.flatMap((box) => {
    if (box.label == null) return [];
    const { label } = box;
    return [{ label, announcement: announcementOf(label), place: placeLabel(label, box, size) }];
  });

/** The labels that are large enough to be read, with their pixels. */
export const drawLabels = (pdfium: Pdfium, labels: readonly BoxLabel[]): DrawnLabel[] => {
  const masks = new Map<string, LabelMask>();
  return labels
    .filter(({ place }) => place.isDrawn)
    .map((label) => {
      const key = maskKey(label);
      const mask = masks.get(key) ?? labelMask(pdfium, label.label, label.place);
      masks.set(key, mask);
      return { ...label, mask };
    });
};

/** Labels with the same key have the same pixels. */
export const maskKey = ({ label, place }: BoxLabel): string => `${place.height} ${label}`;

/** Where a reader meets the place: beside the nearest word of its line, or after the last word above it. */
const spotOf = (words: readonly LayerWord[], { x, y, width, height }: LabelPlace): number => {
  const middle = y + height / 2;
  let spot = words.findLastIndex((word) => word.bottom <= middle) + 1;
  let nearest = Number.POSITIVE_INFINITY;
  for (const [index, word] of words.entries()) {
    if (word.top >= middle || word.bottom <= middle) continue;
    const isLeft = word.left < x;
    const gap = isLeft ? x - word.right : word.left - x - width;
    if (gap >= nearest) continue;
    nearest = gap;
    spot = isLeft ? index + 1 : index;
  }
  return spot;
};

/** The words with what is announced on the boxes, each where a reader meets it. */
export const withAnnouncements = (words: readonly LayerWord[], labels: readonly BoxLabel[]): LayerWord[] => {
  const out = [...words];
  for (const { announcement, place } of labels) {
    const { x, y, width, height } = place;
    const edges = { left: x, top: y, right: x + width, bottom: y + height };
    out.splice(spotOf(out, place), 0, { text: announcement, ...edges, turns: 0 });
  }
  return out;
};
