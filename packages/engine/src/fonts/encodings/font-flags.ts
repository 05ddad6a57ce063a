/** Flags of a font descriptor (ISO 32000-2, table 121). */
export const fontFlag = {
  fixedPitch: 1 << 0,
  serif: 1 << 1,
  symbolic: 1 << 2,
  script: 1 << 3,
  nonSymbolic: 1 << 5,
  italic: 1 << 6,
  allCap: 1 << 16,
  smallCap: 1 << 17,
  forceBold: 1 << 18,
} as const;
