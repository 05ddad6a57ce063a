import { predefinedCMaps } from '../syntax/predefined-cmaps.ts';

/**
 * Every kind of object that an export may contain, with every key it may have. A key leads to plain values (numbers,
 * booleans, names and strings of the fixed lists below, arrays of them) or to another kind. What is not here is not in
 * an export; `docs/allow-list.md` is this list for people, and a test holds the two together.
 */
export const allowedKeys = {
  Catalog: { Type: 'plain', Pages: 'Pages' },
  Pages: { Type: 'plain', Kids: 'Page', Count: 'plain' },
  Page: {
    Type: 'plain',
    Parent: 'parent',
    MediaBox: 'plain',
    Rotate: 'plain',
    UserUnit: 'plain',
    Group: 'Group',
    Resources: 'Resources',
    Contents: 'Content',
  },
  Resources: {
    Font: 'Fonts',
    XObject: 'XObjects',
    ExtGState: 'GraphicsStates',
    ColorSpace: 'ColorSpaces',
    Pattern: 'Patterns',
    Shading: 'Shadings',
  },
  Content: { Length: 'plain', Filter: 'plain' },
  XObject: {
    Type: 'plain',
    Subtype: 'plain',
    Length: 'plain',
    Filter: 'plain',
    DecodeParms: 'DecodeParms',
    Width: 'plain',
    Height: 'plain',
    BitsPerComponent: 'plain',
    ColorSpace: 'ColorSpace',
    Decode: 'plain',
    ImageMask: 'plain',
    Interpolate: 'plain',
    Mask: 'XObject',
    SMask: 'XObject',
    BBox: 'plain',
    Matrix: 'plain',
    Group: 'Group',
    Resources: 'Resources',
  },
  DecodeParms: {
    Predictor: 'plain',
    Colors: 'plain',
    BitsPerComponent: 'plain',
    Columns: 'plain',
    ColorTransform: 'plain',
    K: 'plain',
    Rows: 'plain',
  },
  Group: { Type: 'plain', S: 'plain', CS: 'ColorSpace', I: 'plain' },
  GraphicsState: {
    Type: 'plain',
    LW: 'plain',
    LC: 'plain',
    LJ: 'plain',
    ML: 'plain',
    D: 'plain',
    FL: 'plain',
    SM: 'plain',
    SA: 'plain',
    BM: 'plain',
    SMask: 'SoftMask',
    CA: 'plain',
    ca: 'plain',
    AIS: 'plain',
    TK: 'plain',
  },
  SoftMask: { Type: 'plain', S: 'plain', G: 'XObject', BC: 'plain' },
  /** Device spaces by their names, palettes and patterns over them: arrays, never dictionaries. */
  ColorSpace: {},
  Function: {
    FunctionType: 'plain',
    Domain: 'plain',
    Range: 'plain',
    C0: 'plain',
    C1: 'plain',
    N: 'plain',
    Size: 'plain',
    BitsPerSample: 'plain',
    Length: 'plain',
    Filter: 'plain',
  },
  Pattern: {
    Type: 'plain',
    PatternType: 'plain',
    PaintType: 'plain',
    TilingType: 'plain',
    BBox: 'plain',
    XStep: 'plain',
    YStep: 'plain',
    Matrix: 'plain',
    Resources: 'Resources',
    Shading: 'Shading',
    Length: 'plain',
    Filter: 'plain',
  },
  Shading: {
    ShadingType: 'plain',
    ColorSpace: 'ColorSpace',
    Background: 'plain',
    BBox: 'plain',
    Coords: 'plain',
    Function: 'Function',
    Extend: 'plain',
    BitsPerCoordinate: 'plain',
    BitsPerComponent: 'plain',
    BitsPerFlag: 'plain',
    VerticesPerRow: 'plain',
    Decode: 'plain',
    Length: 'plain',
    Filter: 'plain',
  },
  Font: {
    Type: 'plain',
    Subtype: 'plain',
    BaseFont: 'font-name',
    Encoding: 'Encoding',
    FirstChar: 'plain',
    LastChar: 'plain',
    Widths: 'plain',
    FontDescriptor: 'FontDescriptor',
    ToUnicode: 'CMap',
    DescendantFonts: 'Font',
    CIDSystemInfo: 'CIDSystemInfo',
    DW: 'plain',
    W: 'plain',
    DW2: 'plain',
    W2: 'plain',
    CIDToGIDMap: 'FontData',
    FontMatrix: 'plain',
    FontBBox: 'plain',
    CharProcs: 'CharProcs',
    Resources: 'Resources',
  },
  Encoding: {
    Type: 'plain',
    BaseEncoding: 'plain',
    Differences: 'glyph-names',
    CMapName: 'plain',
    CIDSystemInfo: 'CIDSystemInfo',
    WMode: 'plain',
    Length: 'plain',
    Filter: 'plain',
  },
  CIDSystemInfo: { Registry: 'plain', Ordering: 'plain', Supplement: 'plain' },
  FontDescriptor: {
    Type: 'plain',
    FontName: 'font-name',
    Flags: 'plain',
    FontBBox: 'plain',
    ItalicAngle: 'plain',
    Ascent: 'plain',
    Descent: 'plain',
    CapHeight: 'plain',
    StemV: 'plain',
    MissingWidth: 'plain',
    FontFile2: 'FontData',
    FontFile3: 'FontData',
  },
  FontData: {
    Length: 'plain',
    Length1: 'plain',
    Filter: 'plain',
    Subtype: 'plain',
  },
  CMap: {
    Type: 'plain',
    CMapName: 'plain',
    CIDSystemInfo: 'CIDSystemInfo',
    WMode: 'plain',
    Length: 'plain',
    Filter: 'plain',
  },
} as const satisfies Record<string, Record<string, string>>;

/** Dictionaries whose keys are generated names, and the kind of their entries. */
export const namedEntries = {
  Fonts: 'Font',
  XObjects: 'XObject',
  GraphicsStates: 'GraphicsState',
  ColorSpaces: 'ColorSpace',
  Patterns: 'Pattern',
  Shadings: 'Shading',
  CharProcs: 'Content',
} as const satisfies Record<string, keyof typeof allowedKeys>;

/** Generated names: a few letters and a number, never a name of the source. */
export const generatedName = /^[A-Za-z]{1,3}\d{1,6}$/;

/** Names defined by the PDF standard that exports use as values. */
export const definedNames: ReadonlySet<string> = new Set([
  ...predefinedCMaps,
  ...`Catalog Pages Page XObject Image Form Group Transparency Alpha Luminosity Mask ExtGState Pattern
  Font FontDescriptor Encoding CMap Type0 Type1 TrueType Type3 CIDFontType0 CIDFontType2 Type1C CIDFontType0C
  DeviceGray DeviceRGB DeviceCMYK Indexed None FlateDecode DCTDecode CCITTFaxDecode Identity Identity-H Identity-V
  StandardEncoding MacRomanEncoding WinAnsiEncoding
  Normal Compatible Multiply Screen Overlay Darken Lighten ColorDodge ColorBurn HardLight SoftLight Difference
  Exclusion Hue Saturation Color Luminosity AbsoluteColorimetric RelativeColorimetric Perceptual`
    .trim()
    .split(/\s+/),
]);

/** Strings that may occur: the character collections of ISO 32000-2, 9.7.3. */
export const definedStrings: ReadonlySet<string> = new Set([
  'Adobe',
  'Identity',
  'UCS',
  'Japan1',
  'GB1',
  'CNS1',
  'Korea1',
  'KR',
]);
