import { pageSidePt, placeOf, type Scene } from '../scene.ts';
import { spelt } from '../secret.ts';
import { addResource, type Hider, randomColour } from './hider.ts';

const within = (scene: Scene, open: string, close = 'Q'): void => {
  scene.around.push({ open: `q ${open}`, close });
};

const blendModes = [
  'Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'ColorDodge', 'ColorBurn', 'HardLight', 'SoftLight',
  'Difference', 'Exclusion', 'Hue', 'Saturation', 'Color', 'Luminosity',
] as const; // biome-ignore format: a list

/** A mask of one grey, or one that is white on some of the page. */
const mask = (scene: Scene, content: string): string => {
  const group = scene.pdf.stream(
    content,
    `/Type/XObject/Subtype/Form/BBox[0 0 ${pageSidePt} ${pageSidePt}]/Resources<<>>/Group<</S/Transparency/CS/DeviceGray>>`,
  );
  return addResource(scene, 'ExtGState', `<</SMask<</S/Luminosity/G ${group} 0 R>>>>`);
};

const page = `0 0 ${pageSidePt} ${pageSidePt} re f`;

/** States of graphics that let less through, or nothing. */
export const stateHiders: Record<string, Hider> = {
  alpha: {
    hide(scene, random) {
      const alpha = random.pick([0, 0.001, 0.004, 0.02, 0.1, 0.6]);
      within(scene, `/${addResource(scene, 'ExtGState', `<</ca ${alpha}/CA ${alpha}>>`)} gs`);
    },
  },
  blend: {
    hide(scene, random) {
      const colour = randomColour(random);
      scene.colour = `${colour} rg ${colour} RG`;
      within(scene, `/${addResource(scene, 'ExtGState', `<</BM/${random.pick(blendModes)}>>`)} gs`);
    },
  },
  mask: {
    hide(scene, random) {
      const { left, bottom, right, top } = placeOf(scene);
      const beside = `1 g ${page} 0 g ${spelt(left - 1, bottom - 1, right - left + 2, top - bottom + 2)} re f`;
      const half = `1 g 0 0 ${spelt((left + right) / 2, pageSidePt)} re f`;
      const content = random.pick([
        `0 g ${page}`,
        `0.004 g ${page}`,
        `0.5 g ${page}`,
        beside,
        half,
        `1 g ${page}`,
      ]);
      within(scene, `/${mask(scene, content)} gs`);
    },
  },
  layer: {
    hide(scene, random) {
      // Some viewers take layers of one name for one layer.
      const layer = scene.pdf.add(`<</Type/OCG/Name(layer ${random.integer(0, 1e9)})>>`);
      if (random.chance(0.8)) scene.layers.push(layer);
      else scene.shownLayers.push(layer);
      const membership = random.pick(['AnyOn', 'AllOn']);
      const value = random.chance(0.6)
        ? `${layer} 0 R`
        : `${scene.pdf.add(`<</Type/OCMD/OCGs[${layer} 0 R]/P/${membership}>>`)} 0 R`;
      // Viewers differ in memberships of annotations.
      scene.annotationLayer = `/OC ${layer} 0 R`;
      scene.around.push({ open: `/OC /${addResource(scene, 'Properties', value)} BDC`, close: 'EMC' });
    },
  },
  clip: {
    hide(scene, random) {
      const { left, bottom, right, top } = placeOf(scene);
      const [width, height] = [right - left, top - bottom];
      const around = spelt(left - 1, bottom - 1, width + 2, height + 2);
      const clips = [
        `${spelt(left, bottom - 30, width, 20)} re W n`,
        `${spelt(left, bottom, width, 0)} re W n`,
        '0 0 m W n',
        `${spelt(left, bottom, width, height * 0.15)} re W n`,
        `${spelt(left, bottom, width * 0.6, height)} re W n`,
        `${spelt(left, bottom, width, height)} re ${around} re W* n`,
        `${around} re W n`,
      ];
      within(scene, random.pick(clips));
    },
  },
  dash: {
    suits: (kind) => /^(?:stroke|text)/.test(kind),
    hide(scene, random) {
      scene.colour += random.pick([' [.001 900] 450 d', ' [0 5] 0 d', ' [.01 30] 3 d', ' [3 2] 0 d']);
    },
  },
  'annotation flags': {
    suits: (_, carrier) => carrier === 'annotation',
    hide(scene, random) {
      // Hidden, NoView, and what only printers care for (ISO 32000-2, table 167).
      scene.flags = random.pick([2, 4 | 2, 32, 4 | 32, 0]);
    },
  },
  'text mode': {
    suits: (kind) => kind.startsWith('text'),
    hide(scene, random) {
      const mode = random.pick([3, 3, 7, 1]);
      scene.secret = { ...scene.secret, content: scene.secret.content.replace(/BT \d Tr/, `BT ${mode} Tr`) };
    },
  },
};
