import { Button } from '../../ui/button.tsx';
import { plural } from './plural.ts';
import { RecognitionOffer } from './recognition-offer.tsx';
import { pagesInWords } from './search.ts';
import type { SearchPanelProps } from './search-panel-props.ts';

/** What this search does not cover, beside the button that acts on it. */
const Uncovered = ({ coverage, words, recognition, result, found }: SearchPanelProps) => (
  <div className="search-uncovered">
    <RecognitionOffer words={words} {...recognition} />
    {coverage.failed.length > 0 ? (
      <p className="text-danger" role="status">
        {coverage.failed.length === 1 ? 'Page' : 'Pages'} {pagesInWords(coverage.failed)} could not be read:
        nothing on {coverage.failed.length === 1 ? 'it' : 'them'} is found.
      </p>
    ) : null}
    {result.name === 'found' && result.isCut ? (
      <p className="text-danger" role="status">
        There are more: only the first {plural(found.length, 'match', 'matches')} are here. Search for longer
        words to reach the others.
      </p>
    ) : null}
  </div>
);

const RedactButton = ({ coverage, query, result, chosen, isComplete, isArmed, ...on }: SearchPanelProps) => {
  const { pending } = coverage;
  if (query === null || result.name === 'invalid' || result.name === 'took-too-long') return null;
  if (isComplete)
    return (
      <Button look="pen" disabled={chosen.length === 0} onClick={on.redact}>
        Redact {plural(chosen.length, 'Match', 'Matches')}
      </Button>
    );
  if (isArmed)
    return (
      <div className="search-armed">
        <p role="status">
          <b>Redacts all</b> as soon as {plural(pending, 'more page')} {pending === 1 ? 'is' : 'are'} read.
        </p>
        <Button onClick={on.disarm}>Cancel</Button>
      </div>
    );
  return (
    <Button look="pen" disabled={pending === 0} onClick={on.redact}>
      {pending === 0 ? 'Searching…' : `Redact all, including ${plural(pending, 'page')} still being read`}
    </Button>
  );
};

/** Pinned below the list: what the search cannot see, and the one act on what it found. */
export const SearchFoot = (props: SearchPanelProps) => (
  <div className="search-foot">
    <Uncovered {...props} />
    <RedactButton {...props} />
  </div>
);
