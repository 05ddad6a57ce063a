import { pdfTrap } from '../make/two-pages.ts';
import type { Trap } from '../trap.ts';

/** Rectangles whose numbers are the letters of the secret, on the page at 5 % of their size. */
const rectangles = (secret: string): string =>
  secret
    .padEnd(12, 'A')
    .match(/.{4}/g)
    ?.map((four) => `${[...four].map((letter) => letter.charCodeAt(0)).join(' ')} re`)
    .join(' ') ?? '';

/** An outline with corners at the numbers of the secret. */
const outline = (secret: string): string =>
  secret
    .match(/../g)
    ?.map((pair, index) => `${pair.charCodeAt(0)} ${pair.charCodeAt(1)} ${index === 0 ? 'm' : 'l'}`)
    .join(' ') ?? '';

const small = '.5 0 0 .5 72 480 cm';
const form = '/Type/XObject/Subtype/Form/BBox[60 472 300 760]/Resources<<>>';
const cell =
  '/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 200 200]/XStep 200/YStep 200/Matrix[.5 0 0 .5 72 480]/Resources<<>>';

const maskTrap = (
  channel: string,
  inside: (secret: string) => string,
  second: string,
  vectorPages = 1,
): Trap =>
  pdfTrap(
    channel,
    (pdf, secret) => {
      const group = pdf.stream(inside(secret), `${form}/Group<</S/Transparency/CS/DeviceGray>>`);
      return {
        second,
        resources: `/ExtGState<</M<</SMask<</S/Luminosity/G ${group} 0 R>>>>/N<</SMask/None>>>>`,
      };
    },
    vectorPages,
  );

const cellTrap = (
  channel: string,
  inside: (secret: string) => string,
  second: string,
  vectorPages = 1,
): Trap =>
  pdfTrap(
    channel,
    (pdf, secret) => ({ second, resources: `/Pattern<</P ${pdf.stream(inside(secret), cell)} 0 R>>` }),
    vectorPages,
  );

const inItsFill = (secret: string): string => `0 0 200 200 re ${rectangles(secret)} f`;
const covered = (secret: string): string => `.2 g ${rectangles(secret)} f .6 g 0 0 200 200 re f`;

/** What lies under this changes the page by a few levels. */
const almostOpaque = {
  paint: 'q /A gs .05 .55 .35 rg 140 0 0 120 62 475 cm BI /W 1 /H 1 /IM true /F /AHx ID 00> EI Q',
  state: '/ExtGState<</A<</ca .99/CA .99>>>>',
};

/** A mesh of two columns whose corners have the letters of the secret for greys. */
const mesh = (secret: string): Uint8Array =>
  Uint8Array.from(
    [...secret].flatMap((letter, at) => [(at % 2) * 255, Math.floor(at / 2) * 60, letter.charCodeAt(0)]),
  );

const greys = (secret: string, count: number): Uint8Array => {
  const samples = new Uint8Array(count).fill(160);
  samples.set(Buffer.from(secret, 'latin1'), count / 2);
  return samples;
};

/** A star that goes out to the left, where it has corners at the numbers of the secret, and comes back. */
const goingOut = (secret: string, paint: string): string =>
  `220 20 m 290 100 l 265 130 l 290 180 l 200 180 l 200 90 l ${outline(secret).replace(' m', ' l')} 200 80 l 200 20 l ${paint}`;

/** An outline with room for something, and corners at the numbers of the secret on the other side. */
const roomFor = (secret: string): string =>
  `0 0 m 60 0 l ${outline(secret).replace(' m', ' l')} 60 120 l 0 120 l h`;

/** Shapes, masks and cells that leave no mark of their own on the page. */
export const shapeTraps: Trap[] = [
  ...['h f', 'S', 'h B'].map((paint) =>
    pdfTrap(`corners of a path beyond the page, ${paint}`, (_, secret) => ({
      second: `q 1 0 0 1 -100 460 cm ${goingOut(secret, paint)} Q`,
    })),
  ),
  pdfTrap('corners of a path beyond its clip', (_, secret) => ({
    second: `q 160 472 200 200 re W n 1 0 0 1 0 460 cm ${goingOut(secret, 'h f')} Q`,
  })),
  pdfTrap('corners of a path beyond the box of its form', (pdf, secret) => {
    const box = '/Type/XObject/Subtype/Form/BBox[160 0 300 200]/Matrix[1 0 0 1 0 460]/Resources<<>>';
    return {
      second: '/X Do',
      resources: `/XObject<</X ${pdf.stream(goingOut(secret, 'h f'), box)} 0 R>>`,
    };
  }),
  pdfTrap('corners of a clip beyond the page', (_, secret) => ({
    second: `q 1 0 0 1 -100 460 cm ${goingOut(secret, 'h W n')}  .3 g 150 0 150 200 re f Q`,
  })),
  pdfTrap('shapes inside what they are filled with', (_, secret) => ({
    second: `q ${small} .4 g ${inItsFill(secret)} Q`,
  })),
  pdfTrap('shapes under another one', (_, secret) => ({ second: `q ${small} ${covered(secret)} Q` })),
  pdfTrap('a mesh under a rectangle', (pdf, secret) => {
    const entries =
      '/ShadingType 5/VerticesPerRow 2/ColorSpace/DeviceGray/BitsPerCoordinate 8/BitsPerComponent 8/Decode[72 162 500 560 0 1]';
    return {
      second: 'q 72 500 90 60 re W n /H sh Q .6 g 66 494 102 72 re f',
      resources: `/Shading<</H ${pdf.stream(mesh(secret), entries)} 0 R>>`,
    };
  }),
  pdfTrap('corners under a rectangle', (_, secret) => ({
    second: `q 1 0 0 1 50 430 cm ${outline(secret)} h f .6 g 60 60 40 40 re f Q`,
  })),
  pdfTrap('corners of a line under a rectangle, the rest of it in sight', (_, secret) => ({
    second: `q 1 0 0 1 70 480 cm 2 w .3 G ${roomFor(secret)} S .6 g 58 40 60 70 re f Q`,
  })),
  pdfTrap('corners of an outline under a rectangle, the rest of it in sight', (_, secret) => ({
    second: `q 1 0 0 1 70 480 cm .3 g ${roomFor(secret)} f .6 g 58 -5 60 130 re f Q`,
  })),
  pdfTrap('corners of an outline under a rectangle, in which it starts', (_, secret) => ({
    second: `q 1 0 0 1 70 480 cm .3 g ${roomFor(secret).replace('0 0 m 60 0 l ', '').replace(' l', ' m').replace(' h', ' 0 0 l 60 0 l h')} f .6 g 58 -5 60 130 re f Q`,
  })),
  pdfTrap('corners of a line under many rectangles, the rest of it in sight', (_, secret) => ({
    second: `q 1 0 0 1 70 480 cm 2 w .3 G ${roomFor(secret)} S .6 g ${Array.from({ length: 30 }, (_, at) => `${58 + 2 * at} -5 2.1 130 re`).join(' ')} f Q`,
  })),
  pdfTrap('corners of an outline inside its own area', (_, secret) => ({
    second: `q 1 0 0 1 70 480 cm .3 g -20 -20 m 150 -20 l 150 140 l -20 140 l -20 -20 l ${roomFor(secret).replace(' m', ' l')} f Q`,
  })),
  pdfTrap('corners of an outline that lies on one of the same colour', (_, secret) => ({
    second: `q 1 0 0 1 70 480 cm .3 g 50 -20 100 160 re f ${roomFor(secret)} f Q`,
  })),
  pdfTrap('corners of a line inside its own width', (_, secret) => ({
    second: `q .1 0 0 .1 100 520 cm 500 w 1 J 1 j .3 G ${outline(secret)} S Q`,
  })),
  pdfTrap('letters inside the width of their own lines', (_, secret) => ({
    second: `q 1 j 1 Tr 40 w .3 G BT /F 12 Tf 100 560 Td (${secret}) Tj ET Q`,
  })),
  pdfTrap('letters inside the width of their own lines, filled too', (_, secret) => ({
    second: `q 1 j 2 Tr 15 w .3 G .3 g BT /F 12 Tf 100 560 Td (${secret}) Tj ET Q`,
  })),
  pdfTrap('a line with hardly any contrast', (_, secret) => ({
    second: `q 1 0 0 1 50 430 cm .955 G 1 w ${outline(secret)} S Q`,
  })),
  pdfTrap('a subpath of a clip inside another one', (_, secret) => ({
    second: `q ${small} 0 0 200 200 re ${rectangles(secret)} W n .3 g -9 -9 250 250 re f Q`,
  })),
  pdfTrap('a subpath of a clip where nothing is painted', (_, secret) => ({
    second: `q 1 0 0 1 50 430 cm 100 100 m 180 100 l 140 190 l h ${outline(secret)} h W n .3 g 95 95 100 100 re f Q`,
  })),
  pdfTrap('a clip that cuts nothing', (_, secret) => ({
    second: `q 1 0 0 1 70 480 cm ${roomFor(secret)} W n .3 g 5 5 40 30 re f Q`,
  })),
  pdfTrap(
    'a clip that cuts in one place',
    (_, secret) => ({
      second: `q 1 0 0 1 70 480 cm ${roomFor(secret)} W n .3 g -5 5 40 30 re f Q`,
    }),
    0,
  ),
  pdfTrap(
    'a clip that cuts off what is outside, with little inside',
    (_, secret) => ({
      second: `q 1 0 0 1 70 480 cm ${roomFor(secret)} W n .3 g 5 5 40 30 re f 100 0 90 200 re f Q`,
    }),
    0,
  ),
  pdfTrap('line widths with which nothing is drawn', (_, secret) => ({
    second: `${[...secret].map((letter) => `${letter.charCodeAt(0)} w`).join(' ')} 1 w 100 500 50 40 re S`,
  })),
  pdfTrap('matrices after which nothing is painted', (_, secret) => ({
    second: `.3 g 100 500 50 40 re f ${[...secret].map((letter) => `1 0 0 1 ${letter.charCodeAt(0)} 0 cm`).join(' ')}`,
  })),
  pdfTrap('a clip after which nothing is painted', (_, secret) => ({
    second: `.3 g 150 500 50 40 re f 1 0 0 1 100 430 cm ${outline(secret)} h W n`,
  })),
  pdfTrap('the samples of a picture under what is almost opaque', (pdf, secret) => {
    const image = pdf.stream(
      greys(secret, 800),
      '/Type/XObject/Subtype/Image/BitsPerComponent 8/Width 40/Height 20/ColorSpace/DeviceGray',
    );
    return {
      second: `q 160 0 0 100 72 480 cm /I Do Q ${almostOpaque.paint}`,
      resources: `/XObject<</I ${image} 0 R>>${almostOpaque.state}`,
    };
  }),
  maskTrap(
    'shapes inside what they are filled with, in a soft mask',
    (secret) => `q ${small} 1 g ${inItsFill(secret)} Q`,
    'q /M gs 0 g 72 480 120 100 re f Q',
  ),
  maskTrap(
    'shapes under another one, in a soft mask',
    (secret) => `q ${small} ${covered(secret)} Q`,
    'q /M gs 0 g 72 480 120 100 re f Q',
  ),
  maskTrap(
    'a soft mask that is replaced before anything is painted',
    (secret) => `q ${small} 1 g ${rectangles(secret)} f Q`,
    'q /M gs /N gs 0 g 72 480 120 100 re f Q',
  ),
  maskTrap(
    'a soft mask around nothing but what is hidden',
    (secret) => `q ${small} 1 g ${rectangles(secret)} f Q`,
    'q /M gs 0 g 72 480 120 100 re f Q 1 g 60 472 140 120 re f',
  ),
  cellTrap(
    'shapes inside what they are filled with, in a pattern cell',
    (secret) => `.4 g ${inItsFill(secret)}`,
    '/Pattern cs /P scn 72 480 120 100 re f',
  ),
  cellTrap('shapes under another one, in a pattern cell', covered, '/Pattern cs /P scn 72 480 120 100 re f'),
  cellTrap(
    'shapes in a part of a cell that is never painted',
    (secret) => `.4 g 150 150 40 40 re f ${rectangles(secret).replace(/ re/g, ' re f')}`,
    '/Pattern cs /P scn 147 555 20 20 re f',
  ),
  cellTrap(
    'a pattern with which nothing is painted',
    (secret) => `.4 g ${rectangles(secret)} f`,
    '/Pattern cs /P scn 0 g 72 480 120 100 re f',
  ),
  cellTrap(
    'a pattern with which only what is hidden is painted',
    (secret) => `.4 g ${rectangles(secret)} f`,
    'q 72 480 120 0 re W n /Pattern cs /P scn 72 480 120 100 re f Q',
  ),
  cellTrap(
    'a shape that clips a pattern cell and cuts nothing',
    (secret) => `0 0 200 200 re ${outline(secret)} h W n .4 g 0 0 200 200 re f`,
    '/Pattern cs /P scn 72 480 120 100 re f',
    0,
  ),
];
