import type { Pdfium } from './engine.ts';
import { type FontCase, fontKinds } from './font-case.ts';
import { generatedFont } from './generated-fonts.ts';
import { describeDifference, judgeFont } from './judge-font.ts';
import { Random } from './random.ts';
import { realFontCase } from './real-cases.ts';
import type { RealFont } from './real-fonts.ts';

export interface FontRun {
  cases: number;
  glyphs: number;
  /** Of the glyphs, those with an outline. */
  drawn: number;
  /** Cases by kind of font, and refusals by reason. */
  counts: Map<string, number>;
  differences: string[];
}

/** The case that belongs to a seed, kind after kind. */
const caseOf = (seed: number, fonts: readonly RealFont[]): FontCase => {
  const random = new Random(seed);
  const kind = random.pick(fontKinds);
  const real = random.chance(0.5) ? realFontCase(fonts, kind, random) : undefined;
  return real ?? generatedFont(kind, random);
};

/** Judges one font for each seed, from the first on, for as long as `goesOn`. */
export const runFonts = async (
  pdfium: Pdfium,
  fonts: readonly RealFont[],
  firstSeed: number,
  goesOn: (run: FontRun) => boolean,
  report: (difference: string) => void = () => undefined,
): Promise<FontRun> => {
  const run: FontRun = { cases: 0, glyphs: 0, drawn: 0, counts: new Map(), differences: [] };
  const count = (what: string) => run.counts.set(what, (run.counts.get(what) ?? 0) + 1);
  const differ = (seed: number, what: string) => {
    run.differences.push(`seed ${seed}: ${what}`);
    report(`seed ${seed}: ${what}`);
  };
  for (let seed = firstSeed; goesOn(run); seed++) {
    run.cases++;
    try {
      const font = caseOf(seed, fonts);
      const verdict = await judgeFont(pdfium, font);
      if (verdict.kind === 'different') {
        differ(seed, await describeDifference(pdfium, font, verdict));
        continue;
      }
      count(`${font.kind}, ${verdict.kind === 'same' ? font.origin : `refused: ${verdict.reason}`}`);
      if (verdict.kind === 'refused') continue;
      run.glyphs += verdict.glyphs;
      run.drawn += verdict.drawn;
    } catch (error) {
      differ(seed, String(error));
    }
  }
  return run;
};
