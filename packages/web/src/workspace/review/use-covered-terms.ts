import type { Match } from '@blackbar/find';
import { useEffect, useRef, useState } from 'react';
import type { Mark } from '../boxes/mark.ts';
import type { WordsState } from '../find/document-words.ts';
import { useFinder } from '../find/use-finder.ts';
import { type CoveredTerm, coveredTerms } from './covered-terms.ts';
import type { FoundTerm } from './review-items.ts';

interface CoveredTermsOptions {
  /** Looks only when this is set: every page is read, and somebody wants to know. */
  isWanted: boolean;
  marks: ReadonlyMap<number, Mark>;
  words: WordsState;
}

const nameOf = ({ query, term }: CoveredTerm): string => `${query.kind} ${term}`;

/** Where the words under the boxes occur in the whole document. `isDone` for the boxes as they are now. */
export const useCoveredTerms = ({ isWanted, marks, words }: CoveredTermsOptions) => {
  const find = useFinder(words, isWanted);
  const known = useRef<{ pages: unknown; matches: Map<string, readonly Match[]> }>({
    pages: null,
    matches: new Map(),
  });
  const [state, setState] = useState<{ found: readonly FoundTerm[]; of: unknown }>({ found: [], of: null });

  useEffect(() => {
    if (!isWanted) return;
    if (known.current.pages !== words.pages) known.current = { pages: words.pages, matches: new Map() };
    const { matches } = known.current;
    const pages = Array.from(words.pages, ([page, ofPage]) => ({ page, words: ofPage }));
    const terms = coveredTerms(marks.values(), pages);
    let isCurrent = true;
    const run = async (): Promise<void> => {
      for (const term of terms) {
        if (matches.has(nameOf(term))) continue;
        const outcome = await find(term.query);
        if (!isCurrent) return;
        matches.set(nameOf(term), outcome.kind === 'found' ? outcome.matches : []);
      }
      const found = terms.map((term) => ({ term, matches: matches.get(nameOf(term)) ?? [] }));
      setState({ found, of: marks });
    };
    void run();
    return () => {
      isCurrent = false;
    };
  }, [isWanted, marks, words.pages, find]);
  return { found: state.found, isDone: state.of === marks };
};
