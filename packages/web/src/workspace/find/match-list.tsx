import { memo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/tick.tsx';
import { isRuleMatch } from './rules-search.ts';
import type { FoundMatch } from './use-search.ts';

interface RowProps {
  match: FoundMatch;
  isLookedAt: boolean;
  onTick: (keys: readonly string[], on: boolean) => void;
  onLook: (match: FoundMatch) => void;
}

const contextChars = 34;
const headOf = (before: string): string =>
  before.length > contextChars ? `…${before.slice(-contextChars).replace(/^\S*\s/, '')}` : before;
const tailOf = (after: string): string =>
  after.length > contextChars ? `${after.slice(0, contextChars).replace(/\s\S*$/, '')}…` : after;

const Row = memo(({ match, isLookedAt, onTick, onLook }: RowProps) => (
  <li className={`match-row ${match.isDone ? 'done' : ''} ${isLookedAt ? 'on' : ''}`}>
    <Tick
      small
      checked={match.isTicked || match.isDone}
      disabled={match.isDone}
      onChange={(on) => onTick([match.key], on)}
    >
      <span className="sr-only">
        Redact “{match.text}” on page {match.page}
      </span>
    </Tick>
    <button
      type="button"
      className="match-text"
      aria-current={isLookedAt ? 'true' : undefined}
      onClick={() => onLook(match)}
    >
      <span className="sr-only">Show on page {match.page}: </span>
      {headOf(match.before)}
      <mark>{match.text}</mark>
      {tailOf(match.after)}
      {isRuleMatch(match) ? <small>{match.rule}</small> : null}
      {match.nearMiss === undefined ? null : <small>{match.nearMiss}</small>}
      {match.isDone ? <small>Already redacted</small> : null}
    </button>
  </li>
));

interface MatchListProps extends Omit<RowProps, 'match' | 'isLookedAt'> {
  matches: readonly FoundMatch[];
  lookedAt: string | null;
}

/** So many rows render without a noticeable pause. */
const rowsAtOnce = 200;

/** Matches by page, each with its tick and a line of context. A long list is drawn in parts. */
export const MatchList = ({ matches, lookedAt, onTick, onLook }: MatchListProps) => {
  const [rows, setRows] = useState(rowsAtOnce);
  const hidden = matches.length - rows;
  const byPage = Map.groupBy(matches.slice(0, rows), (match) => match.page);
  const counts = Map.groupBy(matches, (match) => match.page);
  const pages = [...byPage].map(([page, onPage]) => (
    <section key={page} className="redaction-page" aria-label={`Matches on page ${page}`}>
      <h3>
        <span>Page {page}</span>
        <span className="font-normal text-ink-3">{counts.get(page)?.length}</span>
      </h3>
      <ul>
        {onPage.map((match) => (
          <Row
            key={match.key}
            match={match}
            isLookedAt={match.key === lookedAt}
            onTick={onTick}
            onLook={onLook}
          />
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      {pages}
      {hidden > 0 ? (
        <p className="search-message">
          {hidden.toLocaleString('en-US')} more, ticked as they are.{' '}
          <Button size="sm" onClick={() => setRows(rows + rowsAtOnce)}>
            Show more
          </Button>
        </p>
      ) : null}
    </>
  );
};
