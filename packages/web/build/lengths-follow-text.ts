/** Nobody reads a rule: lines this thin stay as thin as they are. */
const hairlinePx = 2;
/** The size of text a browser begins with, and what the lengths in the style sheets are given for. */
const textPx = 16;

const inUnitsOfText = (value: string, unit: 'em' | 'rem'): string =>
  value.replace(/(?<![\w#.-])(-?)(\d*\.?\d+)px\b/g, (length, sign: string, digits: string) =>
    Number(digits) <= hairlinePx ? length : `${sign}${Number(digits) / textPx}${unit}`,
  );

/**
 * A step of PostCSS. Style sheets speak of pixels, as the design does; built, their lengths grow with the size of text
 * that a person has set in the browser, and so does the width at which a layout gives way to a smaller one.
 */
export const lengthsFollowText = {
  postcssPlugin: 'lengths-follow-text',
  Declaration(declaration: { value: string }): void {
    declaration.value = inUnitsOfText(declaration.value, 'rem');
  },
  AtRule: {
    // In a condition `em` is the browser's size of text, whatever the page says.
    media(rule: { params: string }): void {
      rule.params = inUnitsOfText(rule.params, 'em');
    },
  },
};
