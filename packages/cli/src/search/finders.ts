import type { Match, PageWords, Query } from '@blackbar/find';
import { type Finder, startFinder } from '@blackbar/find/node';
import { Failure } from '../failure.ts';

const patience = 'Make it simpler: avoid repeats inside repeats, such as (a+)+.';

const searchExpression = async (finder: Finder, query: Query & { kind: 'regex' }): Promise<Match[]> => {
  const outcome = await finder.find(query);
  if (outcome.kind === 'invalid')
    throw new Failure('usage', `${query.source} is no regular expression: ${outcome.message}.`);
  if (outcome.kind !== 'found')
    throw new Failure('took-too-long', `The search for ${query.source} does not end. ${patience}`);
  if (outcome.isCut)
    throw new Failure(
      'too-many-redactions',
      `${query.source} is found more than 3,000 times. Make it narrower.`,
    );
  return outcome.matches;
};

/** Workers for regular expressions, kept from file to file; an expression that does not end is ended with its worker. */
export const createFinders = () => {
  const idle: Finder[] = [];
  return {
    /** Calls `use` with a search over these pages. */
    async over<T>(
      pages: readonly PageWords[],
      use: (find: (query: Query) => Promise<Match[]>) => Promise<T>,
    ) {
      // Not before there is something to search: the numbers of every country come with it.
      const { findOnPage } = await import('@blackbar/find');
      let finder: Finder | undefined;
      const started = (): Finder => {
        finder = idle.pop() ?? startFinder();
        for (const { page, words } of pages) finder.setPage(page, words);
        return finder;
      };
      try {
        return await use(async (query) =>
          query.kind === 'regex'
            ? await searchExpression(finder ?? started(), query)
            : pages.flatMap((page) => findOnPage(page, query)),
        );
      } finally {
        finder?.clear();
        if (finder) idle.push(finder);
      }
    },
    close() {
      for (const finder of idle) finder.close();
    },
  };
};

export type Finders = ReturnType<typeof createFinders>;
