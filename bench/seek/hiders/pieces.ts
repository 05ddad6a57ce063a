import type { Random } from '../../fuzz/fonts/random.ts';
import type { Bounds } from '../engine.ts';
import { addFont } from '../fonts.ts';
import { grown, type Scene } from '../scene.ts';
import { addResource } from './hider.ts';

const round = (value: number): number => Math.round(value * 1000) / 1000;
const size = ({ left, bottom, right, top }: Bounds): string =>
  [left, bottom, right - left, top - bottom].map(round).join(' ');

/** Covers `piece` with something; `colour` is three numbers. */
type Piece = (scene: Scene, piece: Bounds, colour: string, random: Random) => string;

const unit = ({ left, bottom, right, top }: Bounds): string =>
  `${round(right - left)} 0 0 ${round(top - bottom)} ${round(left)} ${round(bottom)} cm`;

/** Once for a scene, however many pieces it has. */
const once = new WeakMap<Scene, Map<string, string>>();
const shared = (scene: Scene, key: string, make: () => string): string => {
  const known = once.get(scene) ?? new Map<string, string>();
  once.set(scene, known);
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
};

const bytesOf = (colour: string): Uint8Array =>
  Uint8Array.from(colour.split(' '), (part) => Math.round(255 * Number(part)));

const image = '/Type/XObject/Subtype/Image/BitsPerComponent 8/Width 1/Height 1';

const formOf = (scene: Scene, colour: string): string =>
  shared(scene, `form ${colour}`, () => {
    const form = scene.pdf.stream(
      `${colour} rg 0 0 1 1 re f`,
      '/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<<>>',
    );
    return addResource(scene, 'XObject', `${form} 0 R`);
  });

const pieceKinds: Record<string, Piece> = {
  rectangle: (_, piece, colour) => `${colour} rg ${size(piece)} re f`,
  polygon: (_, { left, bottom, right, top }, colour) =>
    `${colour} rg ${left} ${bottom} m ${right} ${bottom} l ${right} ${top} l ${left} ${top} l h f`,
  line: (_, { left, bottom, right, top }, colour) =>
    `${colour} RG 0 J [] 0 d ${round(top - bottom)} w ${left} ${round((bottom + top) / 2)} m ${right} ${round((bottom + top) / 2)} l S`,
  'upright line': (_, { left, bottom, right, top }, colour) =>
    `${colour} RG 0 J [] 0 d ${round(right - left)} w ${round((left + right) / 2)} ${bottom} m ${round((left + right) / 2)} ${top} l S`,
  'stroked rectangle': (_, { left, bottom, right, top }, colour) => {
    const [middle, half] = [(bottom + top) / 2, (top - bottom) / 2];
    const inner = {
      left: left + half / 2,
      right: right - half / 2,
      bottom: middle - half / 2,
      top: middle + half / 2,
    };
    return inner.right > inner.left
      ? `${colour} RG 0 j [] 0 d ${round(half + 0.1)} w ${size(inner)} re S`
      : `${colour} rg ${size({ left, bottom, right, top })} re f`;
  },
  ellipse: (_, piece, colour) => {
    // Around the piece, so that its corners are covered too.
    const { left, bottom, right, top } = piece;
    const [x, y] = [(left + right) / 2, (bottom + top) / 2];
    const [a, b] = [((right - left) / 2) * 1.4143, ((top - bottom) / 2) * 1.4143];
    const k = 0.5523;
    const at = (...numbers: number[]) => numbers.map(round).join(' ');
    return (
      `${colour} rg ${at(x + a, y)} m ${at(x + a, y + k * b, x + k * a, y + b, x, y + b)} c ` +
      `${at(x - k * a, y + b, x - a, y + k * b, x - a, y)} c ${at(x - a, y - k * b, x - k * a, y - b, x, y - b)} c ` +
      `${at(x + k * a, y - b, x + a, y - k * b, x + a, y)} c f`
    );
  },
  picture: (scene, piece, colour) => {
    const name = shared(scene, `picture ${colour}`, () =>
      addResource(
        scene,
        'XObject',
        `${scene.pdf.stream(bytesOf(colour), `${image}/ColorSpace/DeviceRGB`)} 0 R`,
      ),
    );
    return `q ${unit(piece)} /${name} Do Q`;
  },
  'inline picture': (_, piece, colour) =>
    `q ${unit(piece)} BI /W 1 /H 1 /BPC 8 /CS /RGB /F /AHx ID ${Buffer.from(bytesOf(colour)).toString('hex')}> EI Q`,
  stencil: (_, piece, colour) => `q ${colour} rg ${unit(piece)} BI /W 1 /H 1 /IM true /F /AHx ID 00> EI Q`,
  form: (scene, piece, colour) => `q ${unit(piece)} /${formOf(scene, colour)} Do Q`,
  letter: (scene, piece, colour) => {
    // The upper bar of a Z, 500 by 100 thousandths of an em, lies over the piece; the rest is below it.
    const name = shared(scene, 'font', () => addResource(scene, 'Font', addFont(scene.pdf, 'Type 3').value));
    const [width, height] = [piece.right - piece.left, piece.top - piece.bottom];
    const at = [width / 0.5, 0, 0, height / 0.1, piece.left - 0.1 * width, piece.bottom - 6 * height];
    return `BT ${colour} rg 0 Tr /${name} 1 Tf ${at.map(round).join(' ')} Tm (Z) Tj ET`;
  },
  shading: (scene, piece, colour) => {
    const name = shared(scene, `shading ${colour}`, () =>
      addResource(
        scene,
        'Shading',
        `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[${colour}]/C1[${colour}]/N 1>>>>`,
      ),
    );
    return `q ${size(piece)} re W n /${name} sh Q`;
  },
  pattern: (scene, piece, colour) => {
    const name = shared(scene, `pattern ${colour}`, () => {
      const cell = scene.pdf.stream(
        `${colour} rg -1 -1 12 12 re f`,
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[-1 -1 11 11]/XStep 10/YStep 10/Resources<<>>',
      );
      return addResource(scene, 'Pattern', `${cell} 0 R`);
    });
    return `q /Pattern cs /${name} scn ${size(piece)} re f Q`;
  },
};

const names = Object.keys(pieceKinds);

/** Cuts an area into pieces that overlap a little: a grid, bars, or what a random scatter leaves. */
const cut = (area: Bounds, count: number, random: Random): Bounds[] => {
  const [width, height] = [area.right - area.left, area.top - area.bottom];
  const way = random.pick(['grid', 'grid', 'bars', 'bars', 'posts', 'scatter']);
  if (way === 'scatter')
    return Array.from({ length: count }, () => {
      const [w, h] = [width * (0.1 + 0.5 * random.share()), height * (0.1 + 0.5 * random.share())];
      const left = area.left + random.share() * (width - w);
      const bottom = area.bottom + random.share() * (height - h);
      return { left, bottom, right: left + w, top: bottom + h };
    });
  const across = way === 'bars' ? 1 : way === 'posts' ? count : Math.max(1, Math.round(Math.sqrt(count)));
  const down = Math.max(1, Math.floor(count / across));
  const overlap = random.pick([0, 0.2, 0.5]);
  return Array.from({ length: across * down }, (_, index) => {
    const [column, row] = [index % across, Math.floor(index / across)];
    return {
      left: area.left + (column * width) / across - overlap,
      right: area.left + ((column + 1) * width) / across + overlap,
      bottom: area.bottom + (row * height) / down - overlap,
      top: area.bottom + ((row + 1) * height) / down + overlap,
    };
  });
};

/** Operators of pieces that cover an area, or most of it; they leave the graphics state as it was. */
export const coverOf = (scene: Scene, area: Bounds, count: number, random: Random): string => {
  const kinds = random.chance(0.7) ? [random.pick(names)] : random.sample(names, 3);
  const colours = random.chance(0.7) ? 1 : 3;
  const colour = Array.from({ length: colours }, () =>
    random.chance(0.5)
      ? random.pick(['1 1 1', '0 0 0'])
      : Array.from({ length: 3 }, () => random.integer(0, 20) / 20).join(' '),
  );
  const pieces = cut(grown(area, random.pick([1, 2, 4])), count, random).map((piece) => {
    const clean = Object.fromEntries(Object.entries(piece).map(([side, value]) => [side, round(value)]));
    return pieceKinds[random.pick(kinds)]?.(scene, clean as unknown as Bounds, random.pick(colour), random);
  });
  return `q ${pieces.join('\n')} Q`;
};
