const maxCodePoints = 4;

/**
 * What a code may say in the output's ToUnicode map. A ligature or a cluster needs a few characters; more
 * would be room for a message behind a glyph.
 */
export const safeText = (text: string | undefined): string | undefined => {
  if (!text) return undefined;
  const points = [...text];
  if (points.length > maxCodePoints || !text.isWellFormed()) return undefined;
  const isText = points.every((point) => {
    const value = point.codePointAt(0) ?? 0;
    return value >= 0x20 && value !== 0x7f && (value & 0xfffe) !== 0xfffe;
  });
  return isText ? text : undefined;
};
