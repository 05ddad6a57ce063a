import type { PageBox } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import type { PdfFile } from './make/pdf-file.ts';
import { line, type TwoPages, theBox, twoPages } from './make/two-pages.ts';
import { exportOf, startEngine } from './start-engine.ts';

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

/** Over all that a line of text paints. */
const cover = '0 g 62 640 230 40 re f';

/** Words of other lengths, each put to its place. */
const words = (other: boolean): string =>
  other ? '(Wolfgang) Tj 61.37 0 Td (Ott) Tj' : '(Ann) Tj 27.345 0 Td (Margarethe) Tj';

const after = '0 -40 Td (Below) Tj';

/** From red to green, and on to a colour of which nobody sees any on its left half. */
const halfSeen = (pdf: PdfFile, other: boolean): number => {
  const part = (from: string, to: string): string =>
    `<</FunctionType 2/Domain[0 1]/N 1/C0[${from}]/C1[${to}]>>`;
  const parts = part('1 0 0', '0 .6 0') + part('0 .6 0', other ? '.9 .1 .4' : '.2 .3 1');
  const shape = `<</FunctionType 3/Domain[0 1]/Bounds[.5]/Encode[0 1 0 1]/Functions[${parts}]>>`;
  return pdf.add(`<</ShadingType 2/ColorSpace/DeviceRGB/Coords[72 0 272 0]/Function ${shape}>>`);
};

/** A picture of the same reds, and other greens and blues. */
const withRed = (pdf: PdfFile, other: boolean): number => {
  const samples = Array.from({ length: 1200 }, (_, at) =>
    at % 3 === 0 ? (at * 37) % 251 : (at * (other ? 11 : 29)) % 240,
  );
  return pdf.stream(
    Uint8Array.from(samples),
    '/Type/XObject/Subtype/Image/Width 20/Height 20/ColorSpace/DeviceRGB/BitsPerComponent 8',
  );
};

/** Its function is one of the place, which is drawn and never written. */
const ofThePlace = (pdf: PdfFile): number => {
  const shape = pdf.stream('{pop pop .5 .2 .9}', '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]');
  return pdf.add(`<</ShadingType 1/ColorSpace/DeviceRGB/Matrix[600 0 0 800 0 0]/Function ${shape} 0 R>>`);
};

/** White and a tenth of a point broader than they are apart. */
const thinLines = Array.from({ length: 150 }, (_, at) => `62 ${645 + at / 5} m 292 ${645 + at / 5} l`).join(
  ' ',
);

/** The same in a straight line; beyond both ends it goes on in one colour. */
const straight = (pdf: PdfFile, other: boolean): number =>
  pdf.add(
    '<</ShadingType 2/ColorSpace/DeviceRGB/Coords[200 0 272 0]/Extend[true true]/Function' +
      `<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 0]/C1[${other ? '.9 .1 .4' : '.2 .3 1'}]>>>>`,
  );

/** Two pages each that differ in what nobody sees of the second one, which has no box. */
const pairs: Record<string, (other: boolean, pdf: PdfFile) => TwoPages> = {
  'words under a bar, each moved to its place': (other) => ({
    second: `BT /F 14 Tf 72 655 Td ${words(other)} ET ${cover}`,
  }),
  'words under a bar, with text after them': (other) => ({
    second: `BT /F 14 Tf 72 655 Td ${words(other)} ${other ? -61.37 : -27.345} 0 Td ${after} ET ${cover}`,
  }),
  'words under a bar, each in a text of its own': (other) => ({
    second:
      `BT /F 14 Tf 1 0 0 1 72 655 Tm (Ann) Tj ET BT /F 14 Tf 1 0 0 1 ${other ? 101 : 137.7} 655 Tm (Ott) Tj ET ` +
      `${other ? '' : 'BT /F 14 Tf 1 0 0 1 200.1 655 Tm (more) Tj ET '}${cover}`,
  }),
  'words under many thin lines': (other) => ({
    second: `${line(other ? 'Wolfgang' : 'Ann', 655)} 1 G .3 w ${thinLines} S 0 G ${line('Below', 600)}`,
  }),
  'words and spaces under a bar': (other) => ({
    second: `BT /F 14 Tf 72 655 Td (${other ? 'Wolfgang Ott is' : 'Ann Margarethe'}) Tj ET ${cover} ${line('Below', 600)}`,
  }),
  'spaces under a bar, each in a text of its own': (other) => ({
    second:
      `${line('Ann', 655)} BT /F 14 Tf ${other ? 100 : 107.3} 655 Td ( ) Tj ET ` +
      `BT /F 14 Tf 120 655 Td (Otto) Tj ET ${cover} ${line('Below', 600)}`,
  }),
  'lines under a bar': (other) => ({
    second: `BT /F 9 Tf ${other ? 11 : 10.5} TL 72 668 Td (One) Tj T* (Two) Tj T* (${other ? 'Six' : 'Ten'}) Tj ET ${cover}`,
  }),
  'spacing under a bar': (other) => ({
    second: `q BT /F 14 Tf ${other ? 1.1 : 2.2} Tc ${other ? 3 : 5} Tw ${other ? 90 : 95} Tz 72 655 Td (One two) Tj ET Q ${cover}`,
  }),
  'the colour of what lies under a bar': (other) => ({
    second: `q ${other ? '.1 .9 .3' : '.8 .2 .5'} rg 72 650 60 20 re f Q ${cover}`,
  }),
  'the place of what lies under a bar': (other) => ({
    second: `q 1 0 0 1 ${other ? 3 : 9} 0 cm 72 650 60 20 re f Q ${cover}`,
  }),
  'where something lies under a bar, by what lies elsewhere': (other) => ({
    second:
      `q 1 0 0 1 ${other ? '5 5' : '9 4'} cm 72 650 20 10 re f 1 0 0 1 ${other ? '-5 -5' : '-9 -4'} cm ` +
      `72 600 20 10 re f Q ${cover}`,
  }),
  'the line under a bar': (other) => ({
    second: `${other ? '3 w [2 1] 0 d' : '5 w 1 J'} 72 650 m 180 670 l S 1 w [] 0 d 0 J ${cover}`,
  }),
  'what is set and nothing is painted by': (other) => ({
    second: `${other ? '.1 .2 .3 RG 7.25 w 4 M' : '.5 .2 .3 RG 3.5 w [3 1] 0 d'} ${line('Below', 600)}`,
  }),
  'a form under a bar': (other, pdf) => {
    const content = other ? '0 0 60 10 re f' : '0 0 m 40 10 l 40 0 l f';
    const form = pdf.stream(content, `/Type/XObject/Subtype/Form/BBox[0 0 ${other ? 60 : 40} 10]`);
    return {
      second: `q 1 0 0 1 ${other ? 72 : 80} 650 cm /X Do Q ${cover}`,
      resources: `/XObject<</X ${form} 0 R>>`,
    };
  },
  'a picture under a bar': (other, pdf) => {
    const size = other ? 2 : 3;
    const picture = pdf.stream(
      '\u0080'.repeat(size * size),
      `/Type/XObject/Subtype/Image/Width ${size}/Height ${size}/ColorSpace/DeviceGray/BitsPerComponent 8`,
    );
    return {
      second: `q ${other ? 60 : 50} 0 0 20 72 650 cm /X Do Q ${cover}`,
      resources: `/XObject<</X ${picture} 0 R>>`,
    };
  },
  'text that is never painted': (other) => ({
    second: `BT 3 Tr /F 14 Tf 72 655 Td ${words(other)} ET BT 0 Tr /F 14 Tf 72 600 Td (Below) Tj ET`,
  }),
  'white text': (other) => ({
    second: `1 g BT /F 14 Tf 72 655 Td ${words(other)} ET 0 g ${line('Below', 600)}`,
  }),
  'text beside the page': (other) => ({
    second: `BT /F 14 Tf 1000 655 Td ${words(other)} ET ${line('Below', 600)}`,
  }),
  'text that is cut off': (other) => ({
    second: `q ${other ? 200 : 210} 500 10 10 re W n BT /F 14 Tf 72 655 Td ${words(other)} ET Q ${line('Below', 600)}`,
  }),
  'words between others, under a bar as long as they are': (other) => ({
    second:
      `BT /F 14 Tf 72 655 Td (Seen ) Tj [${other ? '(An) 35 (na)' : '(A) -40 (nn) 75 (a)'}] TJ ( too) Tj ET ` +
      `0 g 106.5 645 31 22 re f`,
  }),
  'where a line starts under a bar': (other) => ({
    second:
      `BT /F 10 Tf ${other ? 80 : 72} 600 Td [(Ann) ${other ? -2200 : -3000} (Seen)] TJ ` +
      `${other ? -8 : 0} -20 Td (more) Tj ET 0 g 62 595 39 20 re f`,
  }),
  'the font of words under a bar': (other, pdf) => {
    const font = pdf.add(
      `<</Type/Font/Subtype/Type1/BaseFont/${other ? 'Times-Roman' : 'Courier'}/Encoding/WinAnsiEncoding>>`,
    );
    const form = pdf.stream(
      'BT /G 14 Tf 72 655 Td (Anna) Tj ET',
      `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</Font<</G ${font} 0 R>>>>`,
    );
    return {
      second: `/X Do ${cover} BT /F 14 Tf 72 600 Td (Below) Tj ET`,
      resources: `/XObject<</X ${form} 0 R>>`,
    };
  },
  'what a form paints under a bar': (other, pdf) => {
    const hidden = other ? '72 650 30 10 re f' : 'q .5 g 90 655 m 120 670 l 120 650 l f Q';
    const form = pdf.stream(
      `${hidden} 100 560 20 20 re f`,
      '/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<<>>',
    );
    return { second: `/X Do ${cover}`, resources: `/XObject<</X ${form} 0 R>>` };
  },
  'the shading under a bar': (other, pdf) => {
    const shade = pdf.add(
      `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[72 0 200 0]/Function<</FunctionType 2/Domain[0 1]/N 1/C0[1 0 ${other ? 1 : 0}]/C1[0 1 0]>>>>`,
    );
    return {
      second: `q 72 650 60 20 re W n /S sh Q ${cover}`,
      resources: `/Shading<</S ${shade} 0 R>>`,
    };
  },
  'colours of a shading that are cut off': (other, pdf) => ({
    second: 'q 72 600 100 40 re W n /S sh Q',
    resources: `/Shading<</S ${halfSeen(pdf, other)} 0 R>>`,
  }),
  'colours of a shading under a bar': (other, pdf) => ({
    second: `q 72 640 200 40 re W n /S sh Q 0 g 168 630 120 60 re f`,
    resources: `/Shading<</S ${halfSeen(pdf, other)} 0 R>>`,
  }),
  'colours of a shading that are cut off, and are under a film in part': (other, pdf) => ({
    second: 'q 72 600 95 40 re W n /S sh Q q /A gs 1 g 120 590 200 60 re f Q',
    resources: `/ExtGState<</A<</ca .2>>>>/Shading<</S ${halfSeen(pdf, other)} 0 R>>`,
  }),
  'colours of a faint shading that are cut off': (other, pdf) => ({
    second: 'q /A gs 72 600 95 40 re W n /S sh Q',
    resources: `/ExtGState<</A<</ca .1>>>>/Shading<</S ${halfSeen(pdf, other)} 0 R>>`,
  }),
  'colours of a shading that are cut off, and of which a blend hides channels': (other, pdf) => ({
    second: 'q 1 0 0 rg 70 590 220 60 re f /M gs 72 600 95 40 re W n /S sh Q',
    resources: `/ExtGState<</M<</BM/Multiply>>>>/Shading<</S ${halfSeen(pdf, other)} 0 R>>`,
  }),
  'colours of a straight shading that is seen where it has one colour': (other, pdf) => ({
    second: 'q 72 600 100 40 re W n /S sh Q',
    resources: `/Shading<</S ${straight(pdf, other)} 0 R>>`,
  }),
  'colours of the last of many shadings, that are cut off': (other, pdf) => {
    const all = Array.from({ length: 257 }, (_, at) => ({
      drawn: `q ${72 + 6 * (at % 16)} ${500 + 6 * Math.floor(at / 16)} 5 5 re W n /S${at} sh Q`,
      named: `/S${at} ${halfSeen(pdf, other && at === 256)} 0 R`,
    }));
    return {
      second: all.map(({ drawn }) => drawn).join(' '),
      resources: `/Shading<<${all.map(({ named }) => named).join('')}>>`,
    };
  },
  'colours of a shading that no letter has': (other, pdf) => ({
    second: 'q /Pattern cs /P scn BT /F 24 Tf 76 600 Td (Below) Tj ET Q',
    resources: `/Pattern<</P<</PatternType 2/Shading ${halfSeen(pdf, other)} 0 R>>>>`,
  }),
  'what is seen of a line under another': (other) => ({
    second: `2 w 1 0 0 RG 72 600 m ${other ? 150 : 180} 600 l S 0 G 6 w 70 600 m 200 600 l S`,
  }),
  'samples under a bar': (other, pdf) => {
    const samples = Array.from({ length: 400 }, (_, at) =>
      at % 20 > 9 ? (at * 37) % 251 : other ? (at * 11) % 240 : 90,
    );
    const picture = pdf.stream(
      Uint8Array.from(samples),
      '/Type/XObject/Subtype/Image/Width 20/Height 20/ColorSpace/DeviceGray/BitsPerComponent 8',
    );
    return {
      second: `q 100 0 0 100 80 520 cm /X Do Q 0 g 70 510 61 120 re f`,
      resources: `/XObject<</X ${picture} 0 R>>`,
    };
  },
  'channels of a picture that a blend hides': (other, pdf) => ({
    second: 'q 1 0 0 rg 70 510 120 120 re f /M gs 100 0 0 100 80 520 cm /I Do Q',
    resources: `/ExtGState<</M<</BM/Multiply>>>>/XObject<</I ${withRed(pdf, other)} 0 R>>`,
  }),
  'channels of a picture under what is blended with it': (other, pdf) => ({
    second: 'q 100 0 0 100 80 520 cm /I Do Q q /M gs 1 0 0 rg 70 510 120 120 re f Q',
    resources: `/ExtGState<</M<</BM/Multiply>>>>/XObject<</I ${withRed(pdf, other)} 0 R>>`,
  }),
  'the end of a line under another, beside what cannot be written': (other, pdf) => ({
    second: `2 w 72 600 m ${other ? 150 : 180} 600 l S .5 g 110 590 120 20 re f q 72 520 20 20 re W n /S sh Q`,
    resources: `/Shading<</S ${ofThePlace(pdf)} 0 R>>`,
  }),
  'where a clip goes that cuts nothing, beside what cannot be written': (other, pdf) => ({
    second: `q 60 480 m ${other ? 150 : 180} 750 l 290 480 l h W n 150 600 20 20 re f Q q 72 520 20 20 re W n /S sh Q`,
    resources: `/Shading<</S ${ofThePlace(pdf)} 0 R>>`,
  }),
  'words that a clip cuts off beside others': (other) => ({
    second:
      `q 62 600 230 20 re W n ${line('Seen', 605)} ` +
      `${line(other ? 'Wolf gang is the name' : 'An na', 570)} Q ${line('Below', 540)}`,
  }),
  'text of a layer that is off': (other, pdf) => {
    const layer = pdf.add(`<</Type/OCG/Name(${other ? 'one' : 'two'})>>`);
    return {
      second: `/OC /L BDC BT /F 14 Tf 72 655 Td ${words(other)} ET EMC ${line('Below', 600)}`,
      resources: `/Properties<</L ${layer} 0 R>>`,
      catalog: `/OCProperties<</OCGs[${layer} 0 R]/D<</OFF[${layer} 0 R]>>>>`,
    };
  },
};

const areSame = async (
  build: (typeof pairs)[string],
  boxes: readonly PageBox[],
  pages: 'picture' | 'sharp',
  methods: readonly string[],
): Promise<boolean> => {
  const [one, other] = [false, true].map((isOther) => twoPages('Secret', (pdf) => build(isOther, pdf)));
  expect(Buffer.from(one as Uint8Array).equals(other as Uint8Array)).toBe(false);
  const made = [await exportOf(engine, one as Uint8Array, boxes, pages)];
  made.push(await exportOf(engine, other as Uint8Array, boxes, pages));
  for (const { report } of made) expect(report.methods).toEqual(methods);
  return Buffer.from(made[0]?.pdf as Uint8Array).equals(made[1]?.pdf as Uint8Array);
};

/** Where there is nothing else. */
const elsewhere = { ...theBox, page: 2, y: 500, height: 40 };

describe.each(Object.entries(pairs))('the export of a page does not tell %s', (_, build) => {
  test('without a box on it', async () => {
    expect(await areSame(build, [theBox], 'picture', ['picture', 'vector'])).toBe(true);
  });

  test('as a picture', async () => {
    expect(await areSame(build, [theBox, elsewhere], 'picture', ['picture', 'picture'])).toBe(true);
  });

  test('as a sharp page', async () => {
    expect(await areSame(build, [theBox, elsewhere], 'sharp', ['sharp', 'sharp'])).toBe(true);
  });
});
