import { knownLine, knownTrap } from '../make/known-font.ts';
import { line, pdfTrap } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

/** Ten blocks of ink, each called a letter of the secret. */
const blockLetters = (secret: string): { names: string; procedures: (glyph: number) => string } => ({
  names: `97 ${Array.from(secret, (letter) => `/${letter}`).join('')}`,
  procedures: (glyph) => [...new Set(secret)].map((letter) => `/${letter} ${glyph} 0 R`).join(''),
});

/** Pieces of a cover, none of which is thicker than a hairline; together they leave nothing free. */
const hairlines = (y: number, height: number, thickness = 0.4): string =>
  Array.from({ length: Math.ceil(height / thickness) }, (_, index) => {
    const top = y + index * thickness;
    return `60 ${top.toFixed(2)} 180 ${thickness + 0.05} re f`;
  }).join(' ');

/** The same as lines side by side, of which every pixel lets a little through at one size, and none at a larger one. */
export const strings = (y: number, height: number): string => {
  const thickness = 0.4507;
  return Array.from({ length: Math.ceil(height / thickness) }, (_, index) => {
    const at = (y + index * thickness).toFixed(3);
    return `${index % 3 === 0 ? '1 G' : '.85 .5 .05 RG'} ${thickness} w 60 ${at} m 290 ${at} l S`;
  }).join(' ');
};

/** The same where every number is known, so that nothing but the numbers may have been looked at. */
const knownTraps: Trap[] = [
  knownTrap('letters of known ink with hardly any contrast', (secret) => `.955 g ${knownLine(secret, 500)}`),
  knownTrap(
    'letters of known ink in the colour of what they stand on',
    (secret) => `.2 .2 .4 rg 60 490 200 30 re f .23 .22 .42 rg ${knownLine(secret, 500)}`,
  ),
  knownTrap('letters of known ink of one and a half points', (secret) => knownLine(secret, 500, 1.5)),
  knownTrap(
    'letters of known ink behind a rectangle',
    (secret) => `${knownLine(secret, 500)} .3 g 60 490 200 30 re f`,
  ),
  knownTrap(
    'letters of known ink behind a fence of hairlines',
    (secret) => `${knownLine(secret, 500)} .3 g ${hairlines(494, 20)}`,
  ),
  knownTrap(
    'letters of known ink outside their clip',
    (secret) => `q 60 510 200 30 re W n ${knownLine(secret, 499)} Q`,
  ),
  knownTrap('letters of known ink that the edge of the page cuts off', (secret) => knownLine(secret, 466)),
  knownTrap('letters of known ink beyond the page', (secret) => knownLine(secret, 462)),
  knownTrap(
    'letters of known ink that let everything through',
    (secret) => `/T gs ${knownLine(secret, 500)}`,
    '/ExtGState<</T<</ca .04/CA .04>>>>',
  ),
];

/** Text a little below a limit of what is seen: nobody reads it, and a coarser rule would keep it. */
export const limitTraps: Trap[] = [
  ...knownTraps,
  pdfTrap('text under strings side by side', (_, secret) => ({
    second: `${line(secret, 500)} ${strings(494, 24)}`,
  })),
  pdfTrap('a line of text under strings side by side', (_, secret) => ({
    second: `1 Tr 1.3 w ${line(secret, 500)} ${strings(494, 24)}`,
  })),
  pdfTrap('text with hardly any contrast to the paper', (_, secret) => ({
    second: `.955 g ${line(secret, 500)} 0 g`,
  })),
  pdfTrap('text with hardly any contrast to a dark ground', (_, secret) => ({
    second: `.2 .2 .4 rg 60 490 200 30 re f .23 .22 .42 rg ${line(secret, 500)} 0 g`,
  })),
  pdfTrap('text that is hardly less transparent than glass', (_, secret) => ({
    second: `q /T gs ${line(secret, 500)} Q`,
    resources: '/ExtGState<</T<</ca .04/CA .04>>>>',
  })),
  pdfTrap('text of one and a half points', (_, secret) => ({ second: line(secret, 500, 1.5) })),
  pdfTrap('text squeezed to a tenth of its width', (_, secret) => ({
    second: `BT /F 14 Tf 10 Tz 72 500 Td (${secret}) Tj ET`,
  })),
  pdfTrap('text flattened to a point', (_, secret) => ({
    second: `BT /F 14 Tf 1 0 0 .08 72 500 Tm (${secret}) Tj ET`,
  })),
  pdfTrap('text most of which the edge of the page cuts off', (_, secret) => ({ second: line(secret, 466) })),
  pdfTrap('text most of which a clip cuts off', (_, secret) => ({
    second: `q 60 506 200 20 re W n ${line(secret, 500)} Q`,
  })),
  pdfTrap('text behind a fence of hairlines', (_, secret) => ({
    second: `${line(secret, 500)} .3 g ${hairlines(494, 20)} 0 g`,
  })),
  pdfTrap('text behind strokes that leave a sliver of each letter', (_, secret) => ({
    second: `${line(secret, 500)} 0 G 1.2 w ${Array.from({ length: 10 }, (_, index) => `60 ${499 + index * 1.4} m 240 ${499 + index * 1.4} l S`).join(' ')}`,
  })),
  pdfTrap('a picture of which one sample in four hundred is covered', (pdf, secret) => {
    const samples = new Uint8Array(4000).fill(160);
    samples.set(Buffer.from(secret, 'latin1'), 2 * 100 + 4);
    const image = pdf.stream(
      samples,
      '/Type/XObject/Subtype/Image/BitsPerComponent 8/Width 100/Height 40/ColorSpace/DeviceGray',
    );
    return {
      second: 'q 200 0 0 80 72 500 cm /I Do Q .3 g 79.5 573.5 21 3 re f 0 g',
      resources: `/XObject<</I ${image} 0 R>>`,
    };
  }),
  pdfTrap('blocks of a Type 3 font that are called letters', (pdf, secret) => {
    const { names, procedures } = blockLetters(secret);
    const block = pdf.stream('600 0 0 0 500 700 d1 0 0 500 700 re f');
    const font = pdf.add(
      `<</Type/Font/Subtype/Type3/FontBBox[0 0 600 700]/FontMatrix[.001 0 0 .001 0 0]/FirstChar 97/LastChar 106/Widths[${'600 '.repeat(10)}]/Encoding<</Differences[${names}]>>/CharProcs<<${procedures(block)}>>/Resources<<>>>>`,
    );
    const holder = pdf.stream(
      'BT /T 24 Tf 72 520 Td (abcdefghij) Tj ET',
      `/Type/XObject/Subtype/Form/BBox[60 472 300 760]/Resources<</Font<</T ${font} 0 R>>>>`,
    );
    return { second: '/X Do', resources: `/XObject<</X ${holder} 0 R>>` };
  }),
  pdfTrap(
    'white that a transfer function makes black',
    (_, secret) => ({
      second: `q /T gs 1 g ${line(secret, 500)} Q`,
      resources: '/ExtGState<</T<</TR<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>>>>>',
    }),
    0,
  ),
];
