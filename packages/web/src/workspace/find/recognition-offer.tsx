import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { WordsState } from './document-words.ts';
import { pagesInWords } from './search.ts';
import type { RecognitionControls } from './use-recognition.ts';

interface RecognitionOfferProps extends RecognitionControls {
  words: WordsState;
}

const pagesText = (pages: readonly number[]): string =>
  `${pages.length === 1 ? 'page' : 'pages'} ${pagesInWords(pages)}`;

const Recognising = ({ recognised, onCancel }: Pick<RecognitionOfferProps, 'recognised' | 'onCancel'>) => {
  const title = useId();
  if (recognised.name !== 'running') return null;
  const { page, done, total, share } = recognised;
  const percent = Math.round((100 * (done + share)) / total);
  return (
    <div className="recognition">
      <p id={title}>
        Reading the picture of page {page}
        {total > 1 ? `, ${done + 1} of ${total}` : ''}…
      </p>
      <Progress label={{ id: title }} percent={percent} />
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
};

/** Pages that are pictures: said plainly, with text recognition as the way to search them all the same. */
export const RecognitionOffer = ({ words, recognised, onStart, onCancel }: RecognitionOfferProps) => {
  const without = [...words.pages].filter(([, ofPage]) => ofPage.length === 0).map(([page]) => page);
  const unread = without.filter((page) => !words.recognised.has(page)).sort((a, b) => a - b);
  const blank = without.filter((page) => words.recognised.has(page));
  const read = [...words.recognised].filter((page) => !blank.includes(page));
  return (
    <>
      {unread.length > 0 ? (
        <section className="search-note" aria-label="Pages without text">
          <p>
            No text to search on {pagesText(unread)}.
            {recognised.name === 'running'
              ? null
              : ' Draw boxes there, or have the picture’s text recognized in this browser (some seconds a page, English best).'}
          </p>
          {recognised.name === 'failed' ? (
            <p className="text-danger">Text recognition could not go on. Try it again.</p>
          ) : null}
          {recognised.name === 'running' ? (
            <Recognising recognised={recognised} onCancel={onCancel} />
          ) : (
            <Button size="sm" onClick={() => onStart(unread)}>
              Start text recognition
            </Button>
          )}
        </section>
      ) : null}
      {read.length > 0 ? (
        <p className="search-note" role="status">
          The text of {pagesText(read)} was recognized on the picture. Some words may be missed.
        </p>
      ) : null}
      {blank.length > 0 ? (
        <p className="search-note" role="status">
          Text recognition found nothing on {pagesText(blank)}.
        </p>
      ) : null}
    </>
  );
};
