/** Where the fields of fixed tables stand, under the names the OpenType specification gives them. */
export const headOffset = { unitsPerEm: 18, indexToLocFormat: 50 } as const;
export const hheaOffset = { numberOfHMetrics: 34 } as const;
export const hheaLength = 36;
export const maxpOffset = { numGlyphs: 4 } as const;

/** 1.0 as the version of `head`, `hhea`, `maxp` and of a TrueType file. */
export const version1 = 0x00010000;
export const headMagic = 0x5f0f3cf5;
/** Of `indexToLocFormat`: offsets in `loca` take four bytes. */
export const longOffsets = 1;

/** Whose codes a subtable of `cmap` maps. */
export const platform = { unicode: 0, macintosh: 1, windows: 3 } as const;
export const macintoshEncoding = { roman: 0 } as const;
/** Where symbol fonts put their 256 codes. */
export const symbolPrefix = 0xf000;
export const windowsEncoding = { symbol: 0, unicodeBmp: 1 } as const;
