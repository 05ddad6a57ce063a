import type { PageBox } from '@blackbar/core';
import { Random } from '../fuzz/fonts/random.ts';
import { carriers, type Load } from './carriers.ts';
import type { SeekCase } from './case.ts';
import { type Bounds, multiply, type PdfFile, transformBounds } from './engine.ts';
import { hiders } from './hiders/hiders.ts';
import { pictureMask } from './hiders/paints.ts';
import { fullMatrix, groundPt, pageSidePt, placeOf, type Scene } from './scene.ts';
import { type Resources, type Secret, spelt, withResources, writeResources } from './secret.ts';
import { secretMakers } from './secrets/secrets.ts';

/**
 * `whole` is the page as its owner has it, `without` the same without its secret. `alone` has the secret and nothing
 * else, black and on the page, though as small as it is: its own ink.
 */
export type Version = 'whole' | 'without' | 'alone';

/** What is known of a written page. */
export interface WrittenPage {
  case: SeekCase;
  secret: Secret;
  /** Where the secret is, in points from the lower left corner of the page. */
  place: Bounds;
  /** Where it is when it is drawn alone. */
  alonePlace: Bounds;
  /** Where each letter is on the page, and where it is when it is drawn alone. */
  letters: readonly { there: Bounds; alone: Bounds }[];
  /** The size of the letters in points, in the direction in which it is smaller. */
  emPt: number;
  /** Words that have to survive. */
  others: readonly string[];
  /** At 150 DPI. */
  box: Omit<PageBox, 'page'> | undefined;
  object: number;
  layers: readonly number[];
  shownLayers: readonly number[];
}

const boxScale = 150 / 72;

const boxFor = (kind: SeekCase['box'], place: Bounds, cropPt: number, random: Random): WrittenPage['box'] => {
  if (kind === 'none') return undefined;
  const reach = random.pick([2, 3, 5]);
  const width = place.right - place.left;
  const area =
    kind === 'beside'
      ? { left: 140, right: 190, bottom: 166, top: 174 }
      : {
          left: place.left - reach,
          right: kind === 'over' ? place.right + reach : place.left + width * (0.2 + 0.6 * random.share()),
          bottom: place.bottom - reach,
          top: place.top + reach,
        };
  const within = (value: number, least: number) => Math.min(Math.max(value, least), pageSidePt);
  const [left, right] = [within(area.left, 0), within(area.right, 0)];
  const [bottom, top] = [within(area.bottom, cropPt), within(area.top, cropPt)];
  // A secret off the page leaves no room for a box over it.
  if (right - left < 4 || top - bottom < 4) return undefined;
  return {
    x: left * boxScale,
    y: (pageSidePt - top) * boxScale,
    width: (right - left) * boxScale,
    height: (top - bottom) * boxScale,
  };
};

interface Composed {
  content: string;
  resources: Resources;
  annotation: string;
}

const printFlag = 4;

/** Two words and a rule, above everything else. */
const othersOf = (random: Random): string[] =>
  Array.from({ length: 2 }, () => random.list(5, 8, () => random.pick([...'abdeghiklmnoprstuvw'])).join(''));

/** Where the secret stands: upright or turned, and clear of everything else. */
const firstMatrix = ({ widthPt, heightPt }: Secret, random: Random) => {
  const turn = random.chance(0.75) ? 0 : random.pick([90, 180, 270]);
  const by = {
    0: [1, 0, 0, 1, 0, 0] as const,
    90: [0, 1, -1, 0, heightPt, 0] as const,
    180: [-1, 0, 0, -1, widthPt, heightPt] as const,
    270: [0, -1, 1, 0, 0, widthPt] as const,
  }[turn as 0 | 90 | 180 | 270];
  const [width, height] = turn % 180 === 0 ? [widthPt, heightPt] : [heightPt, widthPt];
  const x = 12 + random.share() * (pageSidePt - 24 - width);
  const y = 14 + random.share() * (groundPt - 26 - height);
  return multiply(by, [1, 0, 0, 1, Math.round(x * 100) / 100, Math.round(y * 100) / 100]);
};

/** Everything the page has besides its head. */
const compose = (scene: Scene, carrier: string, version: Version, random: Random): Composed => {
  const isAlone = version === 'alone';
  const matrix = isAlone ? scene.matrix : fullMatrix(scene);
  const load: Load = {
    ...scene.secret,
    pdf: scene.pdf,
    resources: withResources(scene.secret.resources, isAlone ? {} : scene.resources),
    matrix,
    colour: isAlone ? '0 g 0 G' : scene.colour,
    flags: isAlone ? printFlag : scene.flags,
    layer: isAlone ? '' : scene.annotationLayer,
    random,
  };
  const carry = carriers[carrier];
  if (!carry) throw new Error(`no carrier: ${carrier}`);
  const { content, resources, annotation = '' } = carry(load);
  const own = `q ${spelt(...matrix)} cm ${content}\nQ`;
  if (isAlone) return { content: own, resources, annotation };
  return {
    content: [
      ...scene.before,
      ...scene.around.map(({ open }) => open),
      own,
      ...[...scene.around].reverse().map(({ close }) => close),
      ...scene.after,
    ].join('\n'),
    resources: withResources(resources, scene.resources),
    annotation,
  };
};

export const writePage = async (
  pdf: PdfFile,
  tree: number,
  font: number,
  seekCase: SeekCase,
  version: Version,
): Promise<WrittenPage> => {
  const random = new Random(seekCase.seed ^ 0x5eed);
  const others = othersOf(random);
  const make = secretMakers[seekCase.kind];
  if (!make) throw new Error(`no kind of secret: ${seekCase.kind}`);
  const secretRandom = new Random(seekCase.seed ^ 0xbeef);
  const secret = await make({
    pdf,
    random: secretRandom,
    isShown: version !== 'without',
    isMasked: version !== 'alone' && seekCase.hiders.some(({ name }) => name === pictureMask),
  });
  const scene: Scene = {
    pdf,
    secret,
    matrix: firstMatrix(secret, random),
    shift: [0, 0],
    colour: '0 g 0 G',
    before: [],
    around: [],
    after: [],
    resources: {},
    cropPt: 0,
    flags: printFlag,
    layers: [],
    shownLayers: [],
    annotationLayer: '',
  };
  const chosen = [...seekCase.hiders].sort(
    (one, other) =>
      Number(hiders[other.name]?.isGeometry ?? false) - Number(hiders[one.name]?.isGeometry ?? false),
  );
  for (const { name, seed, pieces } of chosen) hiders[name]?.hide(scene, new Random(seed), pieces);

  const head = seekCase.hasOthers
    ? `BT /F 11 Tf 14 184 Td (${others.join(' ')}) Tj ET 0.4 w 14 176.5 m 120 176.5 l S\n`
    : '';
  const composed = compose(scene, seekCase.carrier, version, new Random(seekCase.seed ^ 0xca44));
  const resources = withResources({ Font: { F: `${font} 0 R` } }, composed.resources);
  const stream = pdf.stream(`${version === 'alone' ? '' : head}${composed.content}`);
  const annotations = composed.annotation === '' ? '' : `/Annots[${composed.annotation}]`;
  const isCropped = scene.cropPt > 0 && version !== 'alone';
  const crop = isCropped ? `/CropBox[${spelt(0, scene.cropPt, pageSidePt, pageSidePt)}]` : '';
  const object = pdf.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${pageSidePt} ${pageSidePt}]/Contents ${stream} 0 R` +
      `/Resources<<${writeResources(resources)}>>${crop}${annotations}>>`,
  );
  const [a, b, c, d] = scene.matrix;
  const place = placeOf(scene);
  return {
    case: seekCase,
    secret,
    place,
    alonePlace: placeOf({ ...scene, shift: [0, 0] }),
    letters: (secret.evidence.text?.cells ?? []).map((cell) => ({
      there: transformBounds(cell, fullMatrix(scene)),
      alone: transformBounds(cell, scene.matrix),
    })),
    emPt: (secret.evidence.text?.emPt ?? 0) * Math.min(Math.hypot(a, b), Math.hypot(c, d)),
    others: seekCase.hasOthers ? others : [],
    box: boxFor(seekCase.box, place, scene.cropPt, random),
    object,
    layers: scene.layers,
    shownLayers: scene.shownLayers,
  };
};
