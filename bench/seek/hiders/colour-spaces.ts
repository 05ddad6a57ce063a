import type { Random } from '../../fuzz/fonts/random.ts';
import type { PdfFile } from '../engine.ts';
import type { Scene } from '../scene.ts';
import { addResource, type Hider, takesColour } from './hider.ts';

const tint = (from: string, to: string): string =>
  `<</FunctionType 2/Domain[0 1]/C0[${from}]/C1[${to}]/N 1>>`;

/** Spaces in which a colour is not what its numbers say, with the operands that choose it. */
const tricks: Record<string, (random: Random, pdf: PdfFile) => readonly [space: string, operands: string]> = {
  'no colorant': () => [`[/Separation/None/DeviceGray${tint('1', '0')}]`, '1'],
  'a tint that is white': () => [`[/Separation/Spot/DeviceRGB${tint('1 1 1', '1 1 1')}]`, '1'],
  'a tint that is not': () => [`[/Separation/Spot/DeviceRGB${tint('1 1 1', '.8 .1 .2')}]`, '1'],
  'a palette of white': () => ['[/Indexed/DeviceRGB 1<ffffffffffff>]', '1'],
  'a palette': () => ['[/Indexed/DeviceRGB 1<ffffff203060>]', '1'],
  'no colorants': (_, pdf) => {
    const code = pdf.stream('{pop}', '/FunctionType 4/Domain[0 1 0 1]/Range[0 1]');
    return [`[/DeviceN[/None/None]/DeviceGray ${code} 0 R]`, '1 1'];
  },
  Lab: (random) => [
    '[/Lab<</WhitePoint[.9505 1 1.089]/Range[-100 100 -100 100]>>]',
    random.pick(['100 0 0', '40 50 -60']),
  ],
  CalGray: (random) => ['[/CalGray<</WhitePoint[.9505 1 1.089]/Gamma 2.2>>]', random.pick(['1', '.2'])],
  CalRGB: (random) => [
    '[/CalRGB<</WhitePoint[.9505 1 1.089]/Gamma[2.2 2.2 2.2]/Matrix[.4124 .2126 .0193 .3576 .7152 .1192 .1805 .0722 .9505]>>]',
    random.pick(['1 1 1', '.1 .2 .7']),
  ],
};

const setColour = (scene: Scene, space: string, operands: string): void => {
  const name = addResource(scene, 'ColorSpace', space);
  scene.colour = `/${name} cs ${operands} scn /${name} CS ${operands} SCN`;
};

const patternCell = (scene: Scene, content: string): void => {
  const cell = scene.pdf.stream(
    content,
    '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 10 10]/XStep 10/YStep 10/Resources<<>>',
  );
  const name = addResource(scene, 'Pattern', `${cell} 0 R`);
  scene.colour = `/Pattern cs /${name} scn /Pattern CS /${name} SCN`;
};

export const colourSpaceHiders: Record<string, Hider> = {
  'colour space': {
    suits: takesColour,
    hide(scene, random) {
      const [space, operands] = random.pick(Object.values(tricks))(random, scene.pdf);
      setColour(scene, space, operands);
    },
  },
  'pattern colour': {
    suits: takesColour,
    hide(scene, random) {
      patternCell(
        scene,
        random.pick(['', '1 g 0 0 10 10 re f', '.2 g 0 0 .05 .05 re f', '.2 g -1 -1 12 12 re f']),
      );
    },
  },
  'shading colour': {
    suits: takesColour,
    hide(scene, random) {
      const [from, to] = random.pick([
        ['1 1 1', '1 1 1'],
        ['1 1 1', '.98 1 1'],
        ['.1 .2 .3', '.6 .1 .2'],
      ] as const);
      const name = addResource(
        scene,
        'Pattern',
        `<</PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Extend[true true]/Function${tint(from, to)}>>>>`,
      );
      scene.colour = `/Pattern cs /${name} scn /Pattern CS /${name} SCN`;
    },
  },
};
