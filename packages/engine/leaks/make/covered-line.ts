import type { PageBox } from '@blackbar/core';
import { PdfFile } from './pdf-file.ts';
import { tinyTrueType } from './tiny-true-type.ts';

/** What may lie under the box; everything else of the page is the same whatever it is. */
export interface Covered {
  /** Capitals; as many as fit under the box. */
  word: string;
  /** How the line gets from the covered word to what follows it. */
  setting: 'kerned' | 'moved' | 'placed' | 'spaced' | 'raised';
  font: 'K' | 'H';
  /** Painted under the box besides the word. */
  extra:
    | 'nothing'
    | 'rectangle'
    | 'circle'
    | 'dashes'
    | 'picture'
    | 'shading'
    | 'pattern'
    | 'clip'
    | 'form'
    | 'pen';
  /** A line under the covered word, just as long. */
  isUnderlined: boolean;
  /** Whether the embedded font has the glyphs of the covered word only when it needs them. */
  isSubset: boolean;
  /** Decides about the samples of a picture that the box covers, or about the corners of a line. */
  shade: number;
}

/** Lines and surfaces that go into the box and come out of it. */
export const corneredKinds = ['bent', 'dashed', 'wave', 'outline', 'area', 'both', 'window'] as const;
type CorneredKind = (typeof corneredKinds)[number];

/** What lies beside the box. */
export interface Around {
  before: string;
  after: string;
  sizePt: number;
  /** A surface that the box lies on, wholly or in part. */
  surface: 'none' | 'page' | 'cell' | 'stripe' | 'picture' | 'masked' | 'stencil' | CorneredKind;
  /** A line that runs through the box. */
  isRuled: boolean;
  xPt: number;
}

const widthMille = 600;
const boxLeftPt = 130;
const boxWidthPt = 96;
const baselinePt = 100;
/** Points to pixels of the page image. */
const scale = 150 / 72;

/** Covers the middle of the line, up to seven letters of twelve points. */
export const lineBox: PageBox = {
  page: 1,
  x: boxLeftPt * scale,
  y: (200 - baselinePt - 12) * scale,
  width: boxWidthPt * scale,
  height: 17 * scale,
};

const extras: Record<Covered['extra'], string> = {
  nothing: '',
  rectangle: '1 0 0 rg 140 97 30 9 re f 0 g',
  circle: '0 0 1 rg 150 102 m 150 105 154 105 154 102 c 154 99 150 99 150 102 c f 0 g',
  dashes: 'q [3 1] 0 d 2 w 1 0 0 RG 135 102 m 200 102 l S Q',
  picture: 'q 40 0 0 9 140 97 cm BI /W 2 /H 2 /BPC 8 /CS /RGB ID abcdefghijkl EI Q',
  shading: 'q 140 97 40 9 re W n /Sh sh Q',
  pattern: 'q /Pattern cs /P scn 140 97 40 9 re f Q',
  clip: 'q 140 97 m 180 97 l 160 106 l h W n 140 97 40 9 re f Q',
  form: 'q /X Do Q',
  pen: '3 w 1 J 2 Tr .5 Tc 80 Tz 9 TL 0 Tr 0 Tc 100 Tz 1 w 0 J',
};

/** The covered word and the way to what follows, which starts at the same place whatever is covered. */
const setWord = ({ word, setting, font }: Covered, { before, sizePt, xPt }: Around): string => {
  const advance = (count: number) => (count * widthMille * sizePt) / 1000;
  const startPt = xPt + advance(before.length);
  const restPt = boxLeftPt + boxWidthPt + 4 - startPt;
  const gapMille = (value: number) => ((-value * 1000) / sizePt).toFixed(3);
  const inPt = boxLeftPt + 2 - startPt;
  const begin = `BT /K ${sizePt} Tf 1 0 0 1 ${xPt} ${baselinePt} Tm (${before}) Tj`;
  const covered = `1 0 0 1 ${boxLeftPt + 2} ${baselinePt} Tm (${word}) Tj`;
  const there = `1 0 0 1 ${startPt + restPt} ${baselinePt} Tm`;
  if (font === 'H') return `${begin} /H ${sizePt} Tf ${covered} /K ${sizePt} Tf ${there}`;
  switch (setting) {
    case 'kerned':
      return `${begin} [${gapMille(inPt)} (${word}) ${gapMille(restPt - inPt - advance(word.length))}] TJ`;
    case 'moved':
      return `${begin} ${inPt} 0 Td (${word}) Tj ${restPt - inPt} 0 Td`.replace(
        `${inPt} 0 Td`,
        `${startPt - xPt + inPt} 0 Td`,
      );
    case 'spaced':
      return `${begin} .3 Tc ${covered} 0 Tc ${there}`;
    case 'raised':
      return `${begin} 1 Ts ${covered} 0 Ts ${there}`;
    default:
      return `${begin} ${covered} ${there}`;
  }
};

const surfaces: Record<Exclude<Around['surface'], CorneredKind>, string> = {
  none: '',
  page: '.9 1 .9 rg 0 0 400 200 re f 0 g',
  cell: '1 .9 .8 rg 60 70 180 70 re f 0 g',
  stripe: '.8 .9 1 rg 20 95 170 60 re f 0 g',
  picture: 'q 180 0 0 70 60 70 cm /P Do Q',
  masked: 'q 180 0 0 70 60 70 cm /M Do Q',
  stencil: 'q .7 1 .7 rg 180 0 0 70 60 70 cm /S Do Q',
};

/** They are drawn with all that lies beside the box, lines under it included. */
const isDrawnAround = (surface: Around['surface']): boolean =>
  ['outline', 'area', 'both', 'window'].includes(surface);

const isCornered = (surface: Around['surface']): surface is CorneredKind => !(surface in surfaces);

/** What goes into the box and comes out of it, by ways that nobody sees. */
const cornered = (kind: CorneredKind, shade: number): string => {
  // Somewhere along what is seen of a line it turns.
  const along = (x: number, y: number, dx: number, dy: number, share: number) =>
    `${(x + dx * share).toFixed(2)} ${(y + dy * share).toFixed(2)}`;
  const into = along(100, 120, 45, -17, 1 + (shade % 10) / 100);
  const outOf = along(260, 80, -48, 23, 1 - (shade % 7) / 100);
  const hidden = `${150 + (shade % 60)} ${99 + (shade % 9)}`;
  const line = `100 120 m ${into} l ${hidden} l ${outOf} l 260 80 l`;
  const closed = `${line} 240 140 l h`;
  const wave = `100 120 m 120 125 140 110 145 103 c ${hidden} l 212 103 l 220 100 230 70 260 80 c`;
  const drawn: Record<CorneredKind, string> = {
    bent: `2 w 1 j ${line} S`,
    dashed: `2 w [7 3] 2 d 100 120 m ${into} l ${hidden} l S`,
    wave: `2 w 1 J ${wave} S`,
    outline: `1.5 w 2 M ${closed} S`,
    area: `${closed} f`,
    both: `1.5 w 1 j ${closed} B`,
    window: `${closed} W n 0 0 400 200 re f`,
  };
  return `q .8 .2 .2 RG .9 .8 .3 rg ${drawn[kind]} Q`;
};

const samples = { width: 180, height: 70 };

/** A point each; those that lie wholly under the box follow from the shade. */
const sampleValues = (shade: number, beside: (x: number, y: number) => number): Uint8Array =>
  Uint8Array.from({ length: samples.width * samples.height }, (_, at) => {
    const [x, y] = [at % samples.width, Math.floor(at / samples.width)];
    const isCovered = x >= 71 && x < 165 && y >= 29 && y < 44;
    return isCovered ? (x * shade + y * 31) % 256 : beside(x, y);
  });

const packed = (values: Uint8Array): Uint8Array => {
  const row = Math.ceil(samples.width / 8);
  const bits = new Uint8Array(row * samples.height);
  values.forEach((value, at) => {
    const [x, y] = [at % samples.width, Math.floor(at / samples.width)];
    if (value >= 128) bits[y * row + (x >> 3)] = (bits[y * row + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  });
  return bits;
};

/** Pictures that the box lies on in part: colours, colours behind a mask, and a stencil. */
const addPictures = (pdf: PdfFile, shade: number): string => {
  const head = `/Type/XObject/Subtype/Image/Width ${samples.width}/Height ${samples.height}`;
  const pale = (x: number, y: number) => 200 + ((x >> 4) + (y >> 4)) * 3;
  const grey = `${head}/BitsPerComponent 8/ColorSpace/DeviceGray`;
  const plain = pdf.stream(sampleValues(shade, pale), grey);
  const mask = pdf.stream(
    sampleValues(255 - shade, (x, y) => (x < 20 ? 0 : 255 - y)),
    grey,
  );
  const masked = pdf.stream(sampleValues(shade, pale), `${grey}/SMask ${mask} 0 R`);
  const stencil = pdf.stream(
    packed(sampleValues(shade, (x, y) => (x % 60 < 30 === y % 30 < 15 ? 255 : 0))),
    `${head}/BitsPerComponent 1/ImageMask true`,
  );
  return `/P ${plain} 0 R/M ${masked} 0 R/S ${stencil} 0 R`;
};

const glyphsOf = (letters: ReadonlySet<string>) => [
  { name: '.notdef', character: 0 },
  ...[...letters].sort().map((letter) => ({
    name: letter,
    character: letter.charCodeAt(0),
    box: [
      60,
      0,
      300 + ((letter.charCodeAt(0) * 7) % 200),
      500 + ((letter.charCodeAt(0) * 13) % 200),
    ] as const,
  })),
];

/** A page with one line that has a box in its middle. */
export const coveredLine = (covered: Covered, around: Around): Uint8Array => {
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const shown = `${around.before}${around.after}UPPERLOWER${covered.font === 'K' ? covered.word : ''}`;
  const all = covered.isSubset ? shown : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const file = pdf.stream(tinyTrueType(glyphsOf(new Set(all))));
  const descriptor = pdf.add(
    `<</Type/FontDescriptor/FontName/K/Flags 32/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent 0/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
  );
  const font = pdf.add(
    `<</Type/Font/Subtype/TrueType/BaseFont/K/FirstChar 65/LastChar 90/Widths[${`${widthMille} `.repeat(26)}]/Encoding/WinAnsiEncoding/FontDescriptor ${descriptor} 0 R>>`,
  );
  const helvetica = pdf.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
  const form = pdf.stream('0 1 0 rg 140 97 30 9 re f', '/Type/XObject/Subtype/Form/BBox[130 90 220 110]');
  const cell = pdf.stream(
    '1 0 0 rg 0 0 2 2 re f',
    '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 4 4]/XStep 4/YStep 4/Resources<<>>',
  );
  const shading =
    '/Sh<</ShadingType 2/ColorSpace/DeviceRGB/Coords[140 0 180 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>';
  const { sizePt, isRuled } = around;
  const underline =
    covered.isUnderlined && !isDrawnAround(around.surface)
      ? `${boxLeftPt + 2} ${baselinePt - 7} ${(covered.word.length * widthMille * sizePt) / 1000} .6 re f`
      : '';
  const content = pdf.stream(
    [
      isCornered(around.surface) ? cornered(around.surface, covered.shade) : surfaces[around.surface],
      isRuled ? 'q .5 w 40 103 m 380 103 l S Q' : '',
      extras[covered.extra],
      `BT /K ${sizePt} Tf 30 150 Td (UPPER) Tj ET`,
      `${setWord(covered, around)} (${around.after}) Tj ET`,
      underline,
      `BT /K ${sizePt} Tf 30 60 Td [(LO) 40 (WER)] TJ ET`,
    ].join('\n'),
  );
  const page = pdf.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 400 200]/Contents ${content} 0 R/Resources<</Font<</K ${font} 0 R/H ${helvetica} 0 R>>/XObject<</X ${form} 0 R${addPictures(pdf, covered.shade)}>>/Pattern<</P ${cell} 0 R>>/Shading<<${shading}>>>>>>`,
  );
  pdf.fill(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  return pdf.write(pdf.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
};

/** The same with a surface or a line that goes on under the box as the shade says. */
export const reachingUnder = (surface: Around['surface'], shade: number): Uint8Array =>
  coveredLine(
    {
      word: 'AB',
      setting: 'placed',
      font: 'K',
      extra: 'nothing',
      isUnderlined: false,
      isSubset: false,
      shade,
    },
    { before: 'CD', after: 'EF', sizePt: 12, surface, isRuled: false, xPt: 45 },
  );

/** Some that PDFium draws differently beside the box. */
export const shades = [3, 77, 36, 56] as const;
