import type { Random } from '../fuzz/fonts/random.ts';
import { type Bounds, type Matrix, type PdfFile, transformBounds } from './engine.ts';
import { type Resources, spelt, writeResources } from './secret.ts';

/** What a carrier carries: operators in the secret's own space, with all that they need. */
export interface Load {
  pdf: PdfFile;
  content: string;
  resources: Resources;
  widthPt: number;
  heightPt: number;
  /** From the secret's own space to the page. */
  matrix: Matrix;
  /** What sets the colours of text and paths. */
  colour: string;
  /** Of an annotation. */
  flags: number;
  /** An annotation can be in a layer, as `/OC 5 0 R`. */
  layer: string;
  random: Random;
}

/** How a page draws what is carried: operators in the secret's own space, or an annotation. */
export interface Carried {
  content: string;
  resources: Resources;
  annotation?: string;
}

const marginPt = 4;
const areaOf = ({ widthPt, heightPt }: Load): Bounds => ({
  left: -marginPt,
  bottom: -marginPt,
  right: widthPt + marginPt,
  top: heightPt + marginPt,
});

const boxOf = (load: Load): string => {
  const { left, bottom, right, top } = areaOf(load);
  return `/BBox[${spelt(left, bottom, right, top)}]`;
};

const rectOf = (load: Load): string => {
  const { left, bottom, right, top } = areaOf(load);
  return `${spelt(left, bottom, right - left, top - bottom)} re`;
};

const form = (load: Load, content: string, entries = '', resources = load.resources): number =>
  load.pdf.stream(
    content,
    `/Type/XObject/Subtype/Form${boxOf(load)}/Resources<<${writeResources(resources)}>>${entries}`,
  );

const painted = ({ colour, content }: Load): string => `${colour}\n${content}`;

/** Forms in forms, each with a matrix that undoes what it does to its content. */
const nested = (load: Load, depth: number): number => {
  let inner = form(load, painted(load));
  for (let level = 0; level < depth; level++) {
    const by = load.random.pick([0.25, 0.5, 2, 4]);
    inner = load.pdf.stream(
      `q ${by} 0 0 ${by} 3 -2 cm /X Do Q`,
      `/Type/XObject/Subtype/Form/BBox[-4000 -4000 4000 4000]/Matrix[${1 / by} 0 0 ${1 / by} ${-3 / by} ${2 / by}]` +
        `/Resources<</XObject<</X ${inner} 0 R>>>>`,
    );
  }
  return inner;
};

const asForm = (object: number): Carried => ({
  content: '/S0 Do',
  resources: { XObject: { S0: `${object} 0 R` } },
});

export const carriers: Readonly<Record<string, (load: Load) => Carried>> = {
  page: (load) => ({ content: painted(load), resources: load.resources }),
  form: (load) => asForm(form(load, painted(load))),
  'nested forms': (load) => asForm(nested(load, load.random.integer(1, 3))),
  group: (load) => {
    const isolated = load.random.chance(0.5);
    const knockout = load.random.chance(0.2);
    return asForm(form(load, painted(load), `/Group<</S/Transparency/I ${isolated}/K ${knockout}>>`));
  },
  'pattern cell': (load) => {
    const { left, bottom, right, top } = areaOf(load);
    const cell = load.pdf.stream(
      painted(load),
      `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[${left} ${bottom} ${right} ${top}]` +
        `/XStep ${right - left + 9}/YStep ${top - bottom + 9}/Matrix[${spelt(...load.matrix)}]` +
        `/Resources<<${writeResources(load.resources)}>>`,
    );
    return {
      content: `/Pattern cs /S0 scn ${rectOf(load)} f`,
      resources: { Pattern: { S0: `${cell} 0 R` } },
    };
  },
  'Type 3 glyph': (load) => {
    const { left, bottom, right, top } = areaOf(load);
    const glyph = load.pdf.stream(`${right} 0 d0 ${painted(load)}`);
    const font = load.pdf.add(
      `<</Type/Font/Subtype/Type3/FontBBox[${left} ${bottom} ${right} ${top}]/FontMatrix[1 0 0 1 0 0]/FirstChar 97` +
        `/LastChar 97/Widths[${right}]/Encoding<</Type/Encoding/Differences[97/drawing]>>` +
        `/CharProcs<</drawing ${glyph} 0 R>>/Resources<<${writeResources(load.resources)}>>>>`,
    );
    return { content: 'BT /S0 1 Tf 0 0 Td (a) Tj ET', resources: { Font: { S0: `${font} 0 R` } } };
  },
  'soft mask': (load) => {
    const group = form(load, `1 g 1 G\n${load.content}`, '/Group<</S/Transparency/CS/DeviceGray>>');
    return {
      content: `/S0 gs ${load.colour} ${rectOf(load)} f`,
      resources: {
        ...load.resources,
        ExtGState: { ...load.resources.ExtGState, S0: `<</SMask<</S/Luminosity/G ${group} 0 R>>>>` },
      },
    };
  },
  annotation: (load) => {
    const [a, b, c, d, e, f] = load.matrix;
    // A viewer fits the turned box to the rectangle: with this one, it only moves it.
    const { left, bottom, right, top } = transformBounds(areaOf(load), [a, b, c, d, e, f]);
    const appearance = form(load, painted(load), `/Matrix[${spelt(a, b, c, d)} 0 0]`);
    return {
      content: '',
      resources: {},
      annotation:
        `<</Type/Annot/Subtype/Stamp/F ${load.flags}${load.layer}/Rect[${spelt(left, bottom, right, top)}]` +
        `/AP<</N ${appearance} 0 R>>>>`,
    };
  },
};
