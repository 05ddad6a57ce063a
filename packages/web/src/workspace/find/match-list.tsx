import type { Match } from '@blackbar/engine/find';
import { memo } from 'react';
import { Tick } from '../../ui/tick.tsx';
import type { FoundMatch } from './use-search.ts';

interface RowProps {
  match: FoundMatch;
  onTick: (keys: readonly string[], on: boolean) => void;
  onLook: (match: Match) => void;
}

const contextChars = 34;
const headOf = (before: string): string =>
  before.length > contextChars ? `…${before.slice(-contextChars).replace(/^\S*\s/, '')}` : before;
const tailOf = (after: string): string =>
  after.length > contextChars ? `${after.slice(0, contextChars).replace(/\s\S*$/, '')}…` : after;

const Row = memo(({ match, onTick, onLook }: RowProps) => (
  <li className={`match-row ${match.isDone ? 'done' : ''}`}>
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
      aria-label={`Show “${match.text}” on page ${match.page}`}
      onClick={() => onLook(match)}
    >
      {headOf(match.before)}
      <mark>{match.text}</mark>
      {tailOf(match.after)}
      {match.nearMiss === undefined ? null : <small>{match.nearMiss}</small>}
      {match.isDone ? <small>Already redacted</small> : null}
    </button>
  </li>
));

interface MatchListProps extends Omit<RowProps, 'match'> {
  matches: readonly FoundMatch[];
}

/** Matches by page, each with its tick and a line of context. */
export const MatchList = ({ matches, onTick, onLook }: MatchListProps) =>
  [...Map.groupBy(matches, (match) => match.page)].map(([page, onPage]) => (
    <section key={page} className="redaction-page" aria-label={`Matches on page ${page}`}>
      <h3>
        <span>Page {page}</span>
        <span className="font-normal text-ink-3">{onPage.length}</span>
      </h3>
      <ul>
        {onPage.map((match) => (
          <Row key={match.key} match={match} onTick={onTick} onLook={onLook} />
        ))}
      </ul>
    </section>
  ));
