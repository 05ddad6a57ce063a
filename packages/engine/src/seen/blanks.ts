import type { Body, ShowPiece } from '../page/walk/piece.ts';

interface Code {
  readonly paintId: number;
  readonly isBlank: boolean;
  readonly isGone: boolean;
}

/** The codes of a body, in runs that nothing moves within. */
const runsOf = (
  { pieces }: Body,
  blank: ReadonlySet<number>,
  hidden: ReadonlySet<number>,
): (readonly Code[])[] => {
  const runs: Code[][] = [[]];
  const add = ({ runs: shown, paintId, isInvisible }: ShowPiece): void => {
    let id = paintId;
    for (const part of shown) {
      if (typeof part === 'number') continue;
      for (const _ of part) {
        runs.at(-1)?.push({ paintId: id, isBlank: blank.has(id), isGone: isInvisible || hidden.has(id) });
        id += 1;
      }
    }
  };
  for (const piece of pieces) {
    if (typeof piece === 'string') continue;
    if (piece.kind === 'move') runs.push([]);
    else if (piece.kind === 'show') add(piece);
  }
  return runs.filter((run) => run.length > 0);
};

const formsIn = ({ pieces }: Body): Body[] =>
  pieces.flatMap((piece) => (typeof piece !== 'string' && piece.kind === 'form' ? [piece.body] : []));

/** The letter before each code, as far as there is one. */
const lettersBefore = (codes: readonly Code[]): (Code | undefined)[] => {
  let letter: Code | undefined;
  return codes.map((code) => {
    if (!code.isBlank) letter = code;
    return letter;
  });
};

/**
 * The paint ids of blank characters between letters that are `hidden`: where they stand would tell how long those words are.
 * In a run of text one letter beside them that stays is enough; what is nothing but blank stays between two of them.
 */
export const blanksBetween = (
  body: Body,
  blank: ReadonlySet<number>,
  hidden: ReadonlySet<number>,
  found = new Set<number>(),
): Set<number> => {
  const runs = runsOf(body, blank, hidden);
  const codes = runs.flat();
  const [before, after] = [lettersBefore(codes), lettersBefore(codes.toReversed()).reverse()];
  let at = 0;
  for (const run of runs) {
    const own = new Set(run);
    const isBlank = run.every((code) => code.isBlank);
    for (const code of run) {
      const beside = [before[at], after[at]].filter((letter) => letter !== undefined);
      at += 1;
      if (!code.isBlank) continue;
      const isKept = isBlank
        ? beside.every(({ isGone }) => !isGone)
        : beside.some((letter) => own.has(letter) && !letter.isGone);
      if (!isKept) found.add(code.paintId);
    }
  }
  for (const form of formsIn(body)) blanksBetween(form, blank, hidden, found);
  return found;
};
