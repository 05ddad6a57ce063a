import type { Random } from '../../fuzz/fonts/random.ts';
import { oddNumber, type SecretMaker } from '../secret.ts';

type Point = readonly [x: number, y: number];

const sidePt = 60;

const anywhere = (random: Random): Point[] =>
  random.list(9, 24, () => [oddNumber(random, 2, sidePt - 2), oddNumber(random, 2, sidePt - 2)]);

/** In order around the middle, so that no part lies inside another. */
const around = (random: Random): Point[] => {
  const count = random.integer(9, 24);
  return Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * (index + 0.8 * random.share())) / count;
    const reach = sidePt * (0.3 + 0.19 * random.share());
    const at = (value: number) => Math.round((sidePt / 2 + reach * value) * 1000) / 1000;
    return [at(Math.cos(angle)), at(Math.sin(angle))];
  });
};

const lines = (points: readonly Point[]): string =>
  points.map(([x, y], index) => `${x} ${y} ${index === 0 ? 'm' : 'l'}`).join(' ');

/** Three points for each curve; what is left over is a line. */
const curves = ([first = [0, 0], ...rest]: readonly Point[]): string => {
  const out = [`${first.join(' ')} m`];
  for (let at = 0; at < rest.length; at += 3) {
    const three = rest.slice(at, at + 3);
    if (three.length === 3) out.push(`${three.flat().join(' ')} c`);
    else for (const point of three) out.push(`${point.join(' ')} l`);
  }
  return out.join(' ');
};

const pathSecret =
  (points: (random: Random) => Point[], paint: (path: string, random: Random) => string): SecretMaker =>
  ({ random, isShown }) => {
    const chosen = points(random);
    const path = random.chance(0.3) ? curves(chosen) : lines(chosen);
    const content = paint(path, random);
    return {
      content: isShown ? content : '',
      widthPt: sidePt,
      heightPt: sidePt,
      resources: {},
      evidence: { points: chosen },
    };
  };

/** A path inside of another one that is filled with it: it is seen where it makes a hole, and nowhere else. */
const inner: SecretMaker = ({ random, isShown }) => {
  const chosen = around(random);
  // Without a corner: viewers draw a rectangle alone in another way than with a path in it.
  const outer = `0 0 m ${sidePt} 0 l ${sidePt} ${sidePt - 2} l ${sidePt - 2} ${sidePt} l 0 ${sidePt} l h`;
  const rule = random.pick(['f', 'f', 'f*']);
  const own = lines(chosen);
  return {
    content: `${isShown ? random.pick([`${outer} ${own} h`, `${own} h ${outer}`]) : outer} ${rule}`,
    widthPt: sidePt,
    heightPt: sidePt,
    resources: {},
    evidence: { points: chosen },
  };
};

export const pathSecrets: Record<string, SecretMaker> = {
  stroke: pathSecret(anywhere, (path, random) => `${random.pick([0.5, 1, 2])} w ${path} S`),
  fill: pathSecret(around, (path, random) => `${path} ${random.pick(['f', 'f*', 'b', 'B'])}`),
  'fill, inner path': inner,
  clip: pathSecret(around, (path) => `q ${path} W n 0 0 ${sidePt} ${sidePt} re f Q`),
};
