import { Check } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { DownloadState } from './use-download.ts';

interface DownloadProgressProps {
  state: DownloadState;
  onCancel: () => void;
}

/** Making the pages takes about four fifths of the time. */
const pagesShare = 0.8;

const making = {
  title: 'Making the pages',
  text: 'Pages with boxes are made anew, without what is under them.',
};

const heads: Record<Exclude<DownloadState['name'], 'idle'>, { title: string; text: string }> = {
  offline: {
    title: 'You are offline',
    text: 'The download goes on by itself when the connection is back.',
  },
  waiting: making,
  pages: making,
  checking: {
    title: 'Checking the result',
    text: 'Reading the new file back, page by page, as a stranger would.',
  },
  receiving: { title: 'Receiving the file', text: 'Every check has passed.' },
};

interface PhaseState {
  /** From 0 to 1. */
  share: number;
  value: string;
}

const ahead: PhaseState = { share: 0, value: '' };

const counted = ({ done, total }: { done: number; total: number }): PhaseState => ({
  share: done / total,
  value: `${done} of ${total}`,
});

/** How far each of the two phases has come. */
const phases = (state: DownloadState): { pages: PhaseState; checking: PhaseState } => {
  if (state.name === 'pages') return { pages: counted(state.pages), checking: ahead };
  if (state.name === 'checking')
    return { pages: counted({ ...state.pages, done: state.pages.total }), checking: counted(state.pages) };
  if (state.name === 'receiving')
    return { pages: { share: 1, value: '' }, checking: { share: 1, value: `received ${state.percent} %` } };
  return { pages: ahead, checking: ahead };
};

const Phase = ({ number, name, state }: { number: number; name: string; state: PhaseState }) => (
  <li className={state.share === 1 ? 'done' : ''}>
    {state.share === 1 ? <Icon of={Check} bold className="text-pen" /> : <span>{number}</span>}
    <b>{name}</b>
    <small>{state.value}</small>
  </li>
);

/** Two named phases while a file is made, and the way out of them. */
export const DownloadProgress = ({ state, onCancel }: DownloadProgressProps) => {
  if (state.name === 'idle') return null;
  const { title, text } = heads[state.name];
  const { pages, checking } = phases(state);
  return (
    <section className="download-progress" aria-label="Download">
      <div role="status">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="phase-bar" aria-hidden="true">
        <span style={{ flex: pagesShare }}>
          <i style={{ width: `${pages.share * 100}%` }} />
        </span>
        <span style={{ flex: 1 - pagesShare }}>
          <i style={{ width: `${checking.share * 100}%` }} />
        </span>
      </div>
      <ol>
        <Phase number={1} name="Pages" state={pages} />
        <Phase number={2} name="Checking the result" state={checking} />
      </ol>
      <div className="download-foot">
        <p>
          <b>You can keep going.</b>
          Boxes you draw now are not in this file.
        </p>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  );
};
