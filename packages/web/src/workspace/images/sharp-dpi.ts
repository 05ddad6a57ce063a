/** Up to here, in percent of the 150-DPI image on the screen's own pixels, that image is sharp enough. */
const sharpUpToPercent = 150;

/** The resolution that what is on the screen deserves; `null` while the usual image does. */
export const sharpDpi = (percent: number, devicePixelRatio: number): 200 | 300 | null => {
  const onScreen = percent * devicePixelRatio;
  if (onScreen <= sharpUpToPercent) return null;
  return onScreen <= 200 ? 200 : 300;
};
