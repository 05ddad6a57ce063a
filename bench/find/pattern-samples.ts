import type { PatternKind } from '@blackbar/find';
import { hardNegatives } from './hard-negatives.ts';
import { positives } from './positives.ts';
import { createRandom } from './random.ts';

/** One thing on a page that is of a kind, or only looks like it. */
export interface PatternSample {
  kind: PatternKind;
  isPositive: boolean;
  /** Words as set, label included; `|` ends a line. */
  set: string[];
  /** Index of the first word of the thing itself, and how many words after it are not part of it. */
  skipBefore: number;
}

export const samplesPerKind = 60;

/** Text in ⟨…⟩ is the thing itself; what stands before it is a label. */
const parse = (kind: PatternKind, text: string, isPositive: boolean): PatternSample => {
  const [label = '', thing = ''] = text.includes('⟨') ? text.replace('⟩', '').split('⟨') : ['', text];
  const before = label.trim() === '' ? [] : label.trim().split(' ');
  return { kind, isPositive, set: [...before, ...thing.trim().split(' ')], skipBefore: before.length };
};

export const generateSamples = (): PatternSample[] => {
  const random = createRandom(11);
  const samples = (Object.keys(positives) as PatternKind[]).flatMap((kind) =>
    Array.from({ length: samplesPerKind }, (_, index) => [
      parse(kind, positives[kind](random, index), true),
      parse(kind, hardNegatives[kind](random, index), false),
    ]).flat(),
  );
  // Shuffled, so that every kind meets every layout.
  for (let index = samples.length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [samples[index], samples[other]] = [samples[other] as PatternSample, samples[index] as PatternSample];
  }
  return samples;
};
