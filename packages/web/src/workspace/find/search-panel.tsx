import { Tick } from '../../ui/tick.tsx';
import { MatchList } from './match-list.tsx';
import { plural } from './plural.ts';
import { SearchFoot } from './search-foot.tsx';
import { SearchForm } from './search-form.tsx';
import type { SearchPanelProps } from './search-panel-props.ts';
import type { FoundMatch } from './use-search.ts';

const countText = (found: readonly FoundMatch[]): string =>
  `${plural(found.length, 'match', 'matches')} on ${plural(new Set(found.map(({ page }) => page)).size, 'page')}`;

/** In place of the list: why it is empty or incomplete. */
const Message = ({ result, found, coverage }: SearchPanelProps) => {
  if (result.name === 'invalid')
    return <p className="search-message bad">Invalid regular expression: {result.message}.</p>;
  if (result.name === 'took-too-long')
    return (
      <p className="search-message bad">
        This expression takes too long and was stopped. Nested repeats such as (a+)+ do that: write it without
        them.
      </p>
    );
  if (result.name === 'found' && found.length === 0 && coverage.pending === 0)
    return <p className="search-message">Nothing found on pages with text.</p>;
  return null;
};

export const SearchPanel = (props: SearchPanelProps) => {
  const { search, setSearch, found, tick, onLook, lookedAt, onStep, focusCount } = props;
  const sure = found.filter((match) => match.nearMiss === undefined);
  const near = found.filter((match) => match.nearMiss !== undefined);
  const open = sure.filter((match) => !match.isDone);
  const ticked = open.filter((match) => match.isTicked);
  return (
    <div className="search-panel">
      <SearchForm
        search={search}
        onSearch={setSearch}
        hasMatches={found.length > 0}
        onStep={onStep}
        focusCount={focusCount}
        canSaveRules={props.canSaveRules}
        onSaveRules={props.onSaveRules}
      />
      {sure.length === 0 ? null : (
        <div className="search-all">
          <Tick
            small
            checked={ticked.length === open.length}
            mixed={ticked.length > 0 && ticked.length < open.length}
            disabled={open.length === 0}
            onChange={(on) =>
              tick(
                open.map(({ key }) => key),
                on,
              )
            }
          >
            <b>Select all</b>
          </Tick>
          <span role="status">{countText(sure)}</span>
        </div>
      )}
      <div className="search-results">
        <Message {...props} />
        <MatchList matches={sure} onTick={tick} lookedAt={lookedAt} onLook={onLook} />
        {near.length === 0 ? null : (
          <section aria-label="Near misses">
            <h2 className="near-head">Near misses</h2>
            <p className="search-message">
              These have the form, but a checksum or a rule says no. Tick those you want covered.
            </p>
            <MatchList matches={near} onTick={tick} lookedAt={lookedAt} onLook={onLook} />
          </section>
        )}
      </div>
      <SearchFoot {...props} />
    </div>
  );
};
