import type { PatternKind } from '@blackbar/find';
import { hardNegatives } from './hard-negatives.ts';
import { positives } from './positives.ts';
import { createRandom } from './random.ts';

/** A positive or negative sample of a kind. */
export interface PatternSample {
  kind: PatternKind;
  isPositive: boolean;
  /** The words, including a label; `|` ends a line. */
  set: string[];
  /** Index of the first word of the value itself, after its label. */
  skipBefore: number;
}

export const samplesPerKind = 60;

/** Text in ⟨…⟩ is the value itself; the text before it is a label. */
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
  // Shuffled, so that every kind occurs in every layout.
  for (let index = samples.length - 1; index > 0; index--) {
    const other = random.below(index + 1);
    [samples[index], samples[other]] = [samples[other] as PatternSample, samples[index] as PatternSample];
  }
  return samples;
};
