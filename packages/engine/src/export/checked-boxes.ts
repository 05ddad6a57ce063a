import {
  clampBox,
  isFiniteBox,
  isLabel,
  maxRedactionsPerFile,
  type PageBox,
  type PageSize,
  RedactError,
} from '@blackbar/core/model';

/** Larger than any page image, and small enough for exact arithmetic on coordinates. */
const maxCoordinatePx = 1_000_000;

/** The boxes, clamped to their pages. An invalid box is an error: skipping it would leave words readable. */
export const checkedBoxes = (untrustedBoxes: readonly PageBox[], pages: readonly PageSize[]): PageBox[] => {
  if (untrustedBoxes.length === 0) throw new RedactError('no-redactions');
  if (untrustedBoxes.length > maxRedactionsPerFile) throw new RedactError('too-many-redactions');
  return untrustedBoxes.map((box) => {
    const size = Number.isInteger(box.page) ? pages[box.page - 1] : undefined;
    if (!size) throw new RedactError('page-not-found');
    const isValid =
      isFiniteBox(box) &&
      box.width > 0 &&
      box.height > 0 &&
      [box.x, box.y, box.width, box.height].every((value) => Math.abs(value) <= maxCoordinatePx);
    const clamped = isValid ? clampBox(box, size) : null;
    const label = box.label ?? null;
    if (!clamped || (label !== null && !isLabel(label))) throw new RedactError('invalid-box');
    return { page: box.page, ...clamped, ...(label === null ? {} : { label }) };
  });
};
