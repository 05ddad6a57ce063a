import type { Word } from '@blackbar/core/model';
import { parseExpression } from './find-regex.ts';
import type { Match, PageWords, Query } from './query.ts';

/** Time limit of a regular expression where somebody waits for it: an error comes within a second. */
export const regexLimitMs = 800;
/** Terms and patterns run in linear time; this limit is only a safeguard. */
const otherLimitMs = 30_000;

/** Result cap: nobody reviews more matches than this. */
const maxMatches = 3000;

export type FindOutcome =
  /** `isCut` when the result cap was reached. */
  | { kind: 'found'; matches: Match[]; isCut: boolean }
  | { kind: 'invalid'; message: string }
  | { kind: 'took-too-long' }
  /** A newer query replaced it. */
  | { kind: 'superseded' };

export type FindRequest =
  | { kind: 'page'; page: PageWords }
  | { kind: 'clear' }
  | { kind: 'find'; id: number; query: Query };

export type FindAnswer =
  | { kind: 'ready' }
  /** The matches of the first page that has any, while the others are still being searched. */
  | { kind: 'first'; id: number; matches: Match[] }
  | { kind: 'found'; id: number; matches: Match[]; isCut: boolean };

/** A worker of any platform; `stop` terminates it at once. */
export interface FindWorker {
  send(request: FindRequest): void;
  onAnswer(listener: (answer: FindAnswer) => void): void;
  stop(): void;
}

export interface FinderParts {
  startWorker: () => FindWorker;
  /** Starts a timer; returns a function that cancels it. */
  after: (timeMs: number, callBack: () => void) => () => void;
  /** Of a regular expression, if another one than where somebody waits. */
  limitMs?: number;
}

/** Searches a document without blocking the caller. One query at a time: a newer one supersedes it. */
export interface Finder {
  /** Loads the worker, so that the first query does not wait for it. */
  prepare(): void;
  /** Makes a page searchable, or replaces its words. */
  setPage(page: number, words: readonly Word[]): void;
  /** Forgets every page: the next document has its own. */
  clear(): void;
  /** `onFirst` is called with the first matches as soon as there are any, before the outcome. */
  find(query: Query, onFirst?: (matches: Match[]) => void): Promise<FindOutcome>;
  close(): void;
}

export const createFinder = ({ startWorker, after, limitMs = regexLimitMs }: FinderParts): Finder => {
  const pages = new Map<number, PageWords>();
  let running: {
    id: number;
    query: Query;
    onFirst: ((matches: Match[]) => void) | undefined;
    settle: (outcome: FindOutcome) => void;
    cancelTimer: () => void;
  } | null = null;
  let nextId = 1;
  let worker: FindWorker | null = null;
  let isReady = false;

  const settle = (outcome: FindOutcome) => {
    const done = running;
    running = null;
    done?.cancelTimer();
    done?.settle(outcome);
  };
  const stop = () => {
    worker?.stop();
    worker = null;
    isReady = false;
  };
  /** The time limit counts from when the worker receives the query, not while it is loading. */
  const begin = () => {
    if (!running || !worker || !isReady) return;
    worker.send({ kind: 'find', id: running.id, query: running.query });
    running.cancelTimer = after(running.query.kind === 'regex' ? limitMs : otherLimitMs, () => {
      stop();
      settle({ kind: 'took-too-long' });
    });
  };
  const start = () => {
    const started = startWorker();
    worker = started;
    started.onAnswer((answer) => {
      if (worker !== started) return;
      if (answer.kind === 'ready') {
        isReady = true;
        for (const page of pages.values()) started.send({ kind: 'page', page });
        begin();
      } else if (running?.id !== answer.id) return;
      else if (answer.kind === 'first') running.onFirst?.(answer.matches);
      else settle({ kind: 'found', matches: answer.matches, isCut: answer.isCut });
    });
  };

  return {
    prepare() {
      if (!worker) start();
    },
    setPage(page, words) {
      pages.set(page, { page, words });
      if (isReady) worker?.send({ kind: 'page', page: { page, words } });
    },
    clear() {
      pages.clear();
      if (isReady) worker?.send({ kind: 'clear' });
    },
    find(query, onFirst) {
      // A running expression may never end: stop it for the newer query.
      if (running?.query.kind === 'regex') stop();
      settle({ kind: 'superseded' });
      if (query.kind === 'regex') {
        const parsed = parseExpression(query.source, query.matchCase ?? false);
        if (parsed.kind === 'invalid') return Promise.resolve(parsed);
      }
      return new Promise((resolve) => {
        running = { id: nextId++, query, onFirst, settle: resolve, cancelTimer: () => {} };
        if (worker) begin();
        else start();
      });
    },
    close() {
      stop();
      settle({ kind: 'superseded' });
    },
  };
};

/** The request handler inside a worker. */
export const answerRequests = (
  findOnPage: (page: PageWords, query: Query) => Match[],
  answer: (answer: FindAnswer) => void,
): ((request: FindRequest) => void) => {
  const pages = new Map<number, PageWords>();
  answer({ kind: 'ready' });
  return (request) => {
    if (request.kind === 'page') {
      pages.set(request.page.page, request.page);
      return;
    }
    if (request.kind === 'clear') {
      pages.clear();
      return;
    }
    const ordered = [...pages.values()].sort((a, b) => a.page - b.page);
    const matches: Match[] = [];
    for (const page of ordered) {
      if (matches.length > maxMatches) break;
      const isFirst = matches.length === 0;
      matches.push(...findOnPage(page, request.query));
      if (isFirst && matches.length > 0 && page !== ordered.at(-1))
        answer({ kind: 'first', id: request.id, matches });
    }
    const isCut = matches.length > maxMatches;
    answer({ kind: 'found', id: request.id, matches: matches.slice(0, maxMatches), isCut });
  };
};
