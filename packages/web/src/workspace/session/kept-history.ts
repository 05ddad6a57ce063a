import { noteKey } from '../../document/note-key.ts';
import { fingerprint } from '../boxes/fingerprint.ts';
import type { Board, Change, Step } from '../boxes/history.ts';
import type { Mark } from '../boxes/mark.ts';

/** What can be undone after a reload; more than this is forgotten from the oldest on. */
const mostSteps = 100;
const mostChars = 400_000;

const historyKey = (fileId: number): string => `${noteKey(fileId)}-history`;

/** Equal for equal redactions under equal ids. */
const stateOf = (marks: Iterable<Mark>): string =>
  fingerprint(Array.from(marks, (mark) => ({ ...mark, label: `${mark.id} ${mark.label}` })));

const mapMarks = (steps: readonly Step[], map: (mark: Mark) => Mark): Step[] =>
  steps.map((step) =>
    step.map(
      (change): Change =>
        change.kind === 'change'
          ? { ...change, before: map(change.before), after: map(change.after) }
          : { ...change, mark: map(change.mark) },
    ),
  );

/** What was searched for stays out of the tab's storage: patterns are the document's words. */
const withoutPattern = (mark: Mark): Mark => ({ ...mark, pattern: null });

export const keepHistory = (
  fileId: number,
  { marks, undo, redo }: Board,
  storage: Storage = sessionStorage,
): void => {
  const of = stateOf(marks.values());
  for (let most = mostSteps; ; most = Math.floor(most / 2)) {
    const [kept, again] = [undo.slice(-most), redo.slice(-most)].map((steps) =>
      most === 0 ? [] : mapMarks(steps, withoutPattern),
    );
    const text = JSON.stringify({ of, undo: kept, redo: again });
    if (text.length > mostChars && most > 0) continue;
    try {
      storage.setItem(historyKey(fileId), text);
    } catch {
      // Full storage costs the steps, never the work.
      storage.removeItem(historyKey(fileId));
    }
    return;
  }
};

/** The steps that led to exactly these redactions; none when they are others by now. */
export const keptHistory = (
  fileId: number,
  marks: readonly Mark[],
  storage: Storage = sessionStorage,
): Pick<Board, 'undo' | 'redo'> => {
  const none = { undo: [], redo: [] };
  try {
    const kept = JSON.parse(storage.getItem(historyKey(fileId)) ?? 'null');
    if (kept === null || kept.of !== stateOf(marks)) return none;
    const patterns = new Map(marks.map(({ id, pattern }) => [id, pattern]));
    const withPattern = (mark: Mark): Mark => ({ ...mark, pattern: patterns.get(mark.id) ?? null });
    return { undo: mapMarks(kept.undo, withPattern), redo: mapMarks(kept.redo, withPattern) };
  } catch {
    return none;
  }
};
