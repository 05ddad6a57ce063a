import { caseOf, type SeekCase } from './case.ts';
import { pdfium, type Renderer } from './draw.ts';
import { type Exporter, judgeCase, judgeCases, type Verdict } from './judge.ts';

export interface Failure {
  case: SeekCase;
  kind: NonNullable<Verdict['failure']>['kind'];
  what: string;
}

export interface SeekRun {
  pages: number;
  hidden: number;
  leaked: number;
  inSight: number;
  /** Of what is in sight, and of what else is on the pages. */
  lost: number;
  othersLost: number;
  /** Neither hidden nor in sight. */
  ambiguous: number;
  /** Hidden for one renderer and not for the other, or lost for one of them alone. */
  viewersDiffer: Failure[];
  refused: number;
  /** The renderer refuses the page itself. */
  undrawn: number;
  /** Pages that became pictures, by reason. */
  pictures: Map<string, number>;
  failures: Failure[];
}

const newRun = (): SeekRun => ({
  pages: 0,
  hidden: 0,
  leaked: 0,
  inSight: 0,
  lost: 0,
  othersLost: 0,
  ambiguous: 0,
  viewersDiffer: [],
  refused: 0,
  undrawn: 0,
  pictures: new Map(),
  failures: [],
});

type Judged = Verdict & {
  /** The failure that one renderer sees and the other does not. */
  disputed?: NonNullable<Verdict['failure']>;
};

/** One case in a file of its own, by the renderer and by PDFium: a failure is what both see. */
export const judgeAlone = async (host: Exporter, renderer: Renderer, seekCase: SeekCase): Promise<Judged> => {
  const first = await judgeCase(host, renderer, seekCase);
  if (!first.failure || renderer === pdfium) return first;
  const second = await judgeCase(host, pdfium, seekCase);
  const { failure, ...rest } = first;
  const isAgreed = second.sight === first.sight && second.failure?.kind === failure.kind;
  return isAgreed ? first : { ...rest, disputed: failure };
};

const add = (run: SeekRun, verdict: Judged): void => {
  const { case: seekCase, sight, failure, reason, disputed } = verdict;
  run.pages++;
  if (disputed) run.viewersDiffer.push({ case: seekCase, ...disputed });
  else if (sight === 'hidden') run.hidden++;
  else if (sight === 'in sight') run.inSight++;
  else if (sight === 'undrawn') run.undrawn++;
  else run.ambiguous++;
  if (reason !== undefined) run.pictures.set(reason, (run.pictures.get(reason) ?? 0) + 1);
  if (!failure) return;
  run.failures.push({ case: seekCase, ...failure });
  if (failure.kind === 'leaked') run.leaked++;
  else if (failure.kind === 'lost') run.lost++;
  else if (failure.kind === 'others lost') run.othersLost++;
  else run.refused++;
};

/** Pages that are not verified can take all pages of their file with them; in smaller files they are among themselves. */
const judgeApart = async (
  host: Exporter,
  renderer: Renderer,
  cases: readonly SeekCase[],
): Promise<Verdict[]> => {
  const verdicts = await judgeCases(host, renderer, cases);
  const isUnverified = ({ reason = '' }: Verdict) => reason === 'not-verified' || reason.startsWith('check-');
  const unverified = verdicts.filter(isUnverified).length;
  if (unverified <= cases.length / 2 || cases.length === 1) return verdicts;
  const middle = Math.ceil(cases.length / 2);
  return [
    ...(await judgeApart(host, renderer, cases.slice(0, middle))),
    ...(await judgeApart(host, renderer, cases.slice(middle))),
  ];
};

/** Cases that are wanted, in the order of their seeds. */
function* casesFrom(
  firstSeed: number,
  isWanted: (seekCase: SeekCase) => boolean,
  isBoxed: boolean,
): Generator<SeekCase, never> {
  for (let seed = firstSeed; ; seed++) {
    const seekCase = caseOf(seed, isBoxed);
    if (isWanted(seekCase)) yield seekCase;
  }
}

/** Plays one case for each seed, from the first on, for as long as `goesOn`; those that are not wanted are left out. */
export const runSeek = async (
  host: Exporter,
  renderer: Renderer,
  firstSeed: number,
  pagesPerFile: number,
  goesOn: (run: SeekRun) => boolean,
  report: (failure: Failure) => Promise<void> | void = () => undefined,
  isWanted: (seekCase: SeekCase) => boolean = () => true,
  isBoxed = false,
): Promise<SeekRun> => {
  const run = newRun();
  const all = casesFrom(firstSeed, isWanted, isBoxed);
  while (goesOn(run)) {
    const cases = Array.from({ length: pagesPerFile }, () => all.next().value);
    for (const verdict of await judgeApart(host, renderer, cases)) {
      const known = run.failures.length;
      add(run, verdict.failure ? await judgeAlone(host, renderer, verdict.case) : verdict);
      for (const failure of run.failures.slice(known)) await report(failure);
    }
  }
  return run;
};
