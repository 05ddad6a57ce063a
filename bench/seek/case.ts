import { Random } from '../fuzz/fonts/random.ts';
import { carriers } from './carriers.ts';
import { hiders } from './hiders/hiders.ts';
import { secretMakers } from './secrets/secrets.ts';

/** A hider with what it draws its choices from. */
export interface ChosenHider {
  name: string;
  seed: number;
  pieces: number;
}

/** One page, as plain data: all of it follows from the seed, and it can be made smaller. */
export interface SeekCase {
  seed: number;
  kind: string;
  carrier: string;
  hiders: readonly ChosenHider[];
  /** A box on the page itself: over the secret, over a part of it, or elsewhere. */
  box: 'none' | 'over' | 'part' | 'beside';
  hasOthers: boolean;
}

const kinds = Object.keys(secretMakers);
const suiting = (kind: string, carrier: string): string[] =>
  Object.entries(hiders)
    .filter(([, { suits }]) => suits?.(kind, carrier) ?? true)
    .map(([name]) => name);

const pieceCount = (random: Random): number =>
  random.chance(0.4)
    ? random.integer(1, 3)
    : random.chance(0.6)
      ? random.integer(4, 40)
      : random.integer(41, 200);

/** `isBoxed` puts a box on every page, not only on some. */
export const caseOf = (seed: number, isBoxed = false): SeekCase => {
  const random = new Random(seed);
  // The kinds come in turn, so that a short run has all of them.
  const kind = kinds[seed % kinds.length] ?? '';
  const carrier = random.chance(0.5) ? 'page' : random.pick(Object.keys(carriers));
  const count = random.chance(0.25) ? 0 : random.chance(0.65) ? 1 : 2;
  return {
    seed,
    kind,
    carrier,
    hiders: random.sample(suiting(kind, carrier), count).map((name) => ({
      name,
      seed: random.integer(0, 2 ** 31),
      pieces: pieceCount(random),
    })),
    box: random.chance(0.85) && !isBoxed ? 'none' : random.pick(['over', 'over', 'part', 'beside']),
    hasOthers: true,
  };
};

export const describeCase = ({ seed, kind, carrier, hiders: chosen, box }: SeekCase): string =>
  [
    `case ${seed}: ${kind}`,
    ...(carrier === 'page' ? [] : [`in a ${carrier}`]),
    chosen.length === 0
      ? 'left in sight'
      : `hidden by ${chosen
          .map(({ name, pieces }) => (hiders[name]?.hasPieces ? `${name} (${pieces})` : name))
          .join(' and ')}`,
    ...(box === 'none' ? [] : [`box ${box}`]),
  ].join(', ');
