import {
  announcementOf,
  type LabelPlace,
  type PageBox,
  type PageSize,
  placeLabel,
} from '@blackbar/core/model';
import type { Pdfium } from '../library.ts';
import { type LabelMask, labelMask } from './label-mask.ts';

/** The label of a box, its announcement and its position. */
export interface BoxLabel {
  label: string;
  /** What a screen reader announces. */
  announcement: string;
  place: LabelPlace;
}

/** Plain data that can be sent to another worker. */
export interface DrawnLabel extends BoxLabel {
  mask: LabelMask;
}

/** The labels of these boxes. A label depends on its box alone, never on the page below. */
export const labelsOn = (boxes: readonly PageBox[], size: PageSize): BoxLabel[] =>
  boxes.flatMap((box) => {
    if (box.label == null) return [];
    const { label } = box;
    return [{ label, announcement: announcementOf(label), place: placeLabel(label, box, size) }];
  });

/** The labels that are large enough to be legible, with their pixels. */
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
