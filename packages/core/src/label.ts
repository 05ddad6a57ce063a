import type { Box } from './box.ts';
import type { PageSize } from './page.ts';

export const maxLabelChars = 40;

const ink = '\\x21-\\x7e\\xa1-\\xac\\xae-\\xff';

/** Printable Latin, no space at either end: every character has ink in the one font that labels are set in. */
export const labelPattern = `^[${ink}](?:[\\x20${ink}]*[${ink}])?$`;

const labelForm = new RegExp(labelPattern);

export const isLabel = (text: string): boolean => text.length <= maxLabelChars && labelForm.test(text);

/** What a person typed as a label; `null` when nothing of it can be one. */
export const toLabel = (typed: string): string | null => {
  const text = typed.trim().slice(0, maxLabelChars).trim();
  return isLabel(text) ? text : null;
};

/** What a screen reader says at the box: that something was redacted, and its label. */
export const announcementOf = (label: string): string =>
  /redact/i.test(label) ? label : `Redacted: ${label}`;

/** Labels are set in a monospaced font; sizes are fractions of the line height. */
export const labelFont = { size: 0.9, advance: 0.54, baseline: 0.22 } as const;

const tallestLinePx = 24;
const smallestLinePx = 10;
const marginPx = 2;

/** Where a label stands inside its box, in whole pixels of the page image. */
export interface LabelPlace extends Box {
  /** False when the box is too small to read anything in: then it is only read aloud. */
  isDrawn: boolean;
}

/** Depends on the label and the box alone, so that screen, export and verification agree. */
export const placeLabel = (label: string, box: Box, page: PageSize): LabelPlace => {
  const left = Math.max(0, Math.ceil(box.x));
  const top = Math.max(0, Math.ceil(box.y));
  const width = Math.max(1, Math.min(page.width, Math.floor(box.x + box.width)) - left);
  const height = Math.max(1, Math.min(page.height, Math.floor(box.y + box.height)) - top);
  const perLine = labelFont.advance * label.length;
  const line = Math.floor(Math.min(tallestLinePx, height * 0.8, (width - 2 * marginPx) / perLine));
  const isDrawn = line >= smallestLinePx;
  const size = isDrawn
    ? { width: Math.ceil(perLine * line), height: line }
    : { width, height: Math.min(height, tallestLinePx) };
  return {
    x: left + Math.floor((width - size.width) / 2),
    y: top + Math.floor((height - size.height) / 2),
    ...size,
    isDrawn,
  };
};
