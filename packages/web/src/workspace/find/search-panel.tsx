import type { Match } from '@blackbar/engine/find';
import { Button } from '../../ui/button.tsx';
import { Tick } from '../../ui/tick.tsx';
import type { WordsState } from './document-words.ts';
import { MatchList } from './match-list.tsx';
import { RecognitionOffer } from './recognition-offer.tsx';
import { pagesInWords } from './search.ts';
import { SearchForm } from './search-form.tsx';
import type { RecognitionControls } from './use-recognition.ts';
import type { FoundMatch, SearchControls } from './use-search.ts';

export interface SearchPanelProps extends SearchControls {
  words: WordsState;
  recognition: RecognitionControls;
  pageCount: number;
  focusCount: number;
  onLook: (match: Match) => void;
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const countText = (found: readonly FoundMatch[]): string =>
  `${plural(found.length, 'match', 'matches')} on ${plural(new Set(found.map(({ page }) => page)).size, 'page')}`;

/** In place of the list: why it is empty or incomplete. */
const Message = ({ result, found, words, pageCount }: SearchPanelProps) => {
  const unread = pageCount - words.pages.size - words.failed.size;
  if (result.name === 'invalid')
    return <p className="search-message bad">This is no regular expression: {result.message}.</p>;
  if (result.name === 'took-too-long')
    return (
      <p className="search-message bad">
        This expression takes too long and was stopped. Nested repeats such as (a+)+ do that: write it without
        them.
      </p>
    );
  if (result.name === 'found' && found.length === 0 && unread === 0)
    return <p className="search-message">Nothing found on pages with text.</p>;
  if (result.name === 'found' && result.isCut)
    return (
      <p className="search-message">Only the first {plural(found.length, 'match', 'matches')} are shown.</p>
    );
  return null;
};

/** What the search does not cover. */
const Unseen = ({
  words,
  pageCount,
  recognition,
}: Pick<SearchPanelProps, 'words' | 'pageCount' | 'recognition'>) => {
  const unread = pageCount - words.pages.size - words.failed.size;
  return (
    <>
      {unread > 0 ? <p className="search-message">Reading {plural(unread, 'more page')}…</p> : null}
      <RecognitionOffer words={words} {...recognition} />
      {words.failed.size > 0 ? (
        <p className="search-message bad">
          {words.failed.size === 1 ? 'Page' : 'Pages'} {pagesInWords([...words.failed])} could not be read for
          the search.
        </p>
      ) : null}
    </>
  );
};

export const SearchPanel = (props: SearchPanelProps) => {
  const { search, setSearch, found, chosen, tick, redact, onLook, focusCount } = props;
  const sure = found.filter((match) => match.nearMiss === undefined);
  const near = found.filter((match) => match.nearMiss !== undefined);
  const open = sure.filter((match) => !match.isDone);
  const ticked = open.filter((match) => match.isTicked);
  return (
    <div className="search-panel">
      <SearchForm search={search} onSearch={setSearch} focusCount={focusCount} />
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
        <MatchList matches={sure} onTick={tick} onLook={onLook} />
        {near.length === 0 ? null : (
          <section aria-label="Near misses">
            <h2 className="near-head">Near misses</h2>
            <p className="search-message">
              These have the form, but a checksum or a rule says no. Tick those you want covered.
            </p>
            <MatchList matches={near} onTick={tick} onLook={onLook} />
          </section>
        )}
        <Unseen words={props.words} pageCount={props.pageCount} recognition={props.recognition} />
      </div>
      {found.length === 0 ? null : (
        <div className="search-foot">
          <Button look="pen" disabled={chosen.length === 0} onClick={redact}>
            Redact {plural(chosen.length, 'Match', 'Matches')}
          </Button>
        </div>
      )}
    </div>
  );
};
