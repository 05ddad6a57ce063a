/**
 * Which words the tool offers to find and to cover. It errs to more than is seen: a word that is offered in vain costs a
 * look, one that is missing is not covered. Nothing of this decides what survives an export.
 */
export const findable = {
  /** Levels of 255 in the picture behind a recognised character. */
  scanContrast: 40,
  /** Where more ink than this is shared with another text, and at least this share of its own, it is looked at twice. */
  sharedPixels: 2,
  sharedInk: 0.3,
  /** Then so much of what it owns has to show. */
  ownShare: 0.5,
} as const;
