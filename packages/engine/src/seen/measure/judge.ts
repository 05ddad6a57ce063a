import {
  isClear,
  isFaint,
  isPale,
  type Measured,
  seen,
  type Verdict,
  verdictOn,
  verdictOnSmall,
} from '../definition/definition.ts';
import { isTelling, type Thing } from './thing.ts';

/** Of what is black on white, 0 to 255. */
export const darkness = (word: number): number => 255 - (word & 255);

/** Whatever is measured of it. */
export const isNeverSeen = ({ isDisputed, isSmall }: Thing): boolean => isDisputed || isSmall;

/** What the definition says of a thing, by what was measured of it. */
export const judge = (thing: Thing, measured: Measured): Verdict => {
  if (thing.isDisputed) return 'unsure';
  if (thing.isSmall) return verdictOnSmall(measured);
  if (thing.kind === 'image' && isFaint(measured)) return 'hidden';
  const verdict = verdictOn(measured, thing.isTold);
  // A ramp of colours that nobody can tell apart stays a look, not numbers.
  if (thing.kind === 'shading' && verdict === 'seen' && isFaint(measured)) return 'unsure';
  if (verdict === 'seen' && thing.isTold && thing.isCut && !isClear(measured)) return 'unsure';
  if (verdict !== 'seen') return verdict;
  if (isTelling(thing) && isPale(measured)) return 'unsure';
  return thing.kind === 'text' && thing.onPage < seen.share ? 'unsure' : 'seen';
};
