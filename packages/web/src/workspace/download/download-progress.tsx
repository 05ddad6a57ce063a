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

const heads: Record<Exclude<DownloadState['name'], 'idle'>, { title: string; text: string }> = {
  offline: {
    title: 'You are offline',
    text: 'The download goes on by itself when the connection is back.',
  },
  pages: { title: 'Making the pages', text: 'Pages with boxes are drawn anew, without what is under them.' },
  checking: {
    title: 'Checking the result',
    text: 'Reading the new file back, page by page, as a stranger would.',
  },
  receiving: { title: 'Receiving the file', text: 'Every check has passed.' },
};

const pagesText = (state: DownloadState): string => {
  if (state.name === 'pages' && state.pages !== null) return `${state.pages.done} of ${state.pages.total}`;
  return state.name === 'checking' ? `${state.total} of ${state.total}` : '';
};

/** How far each of the two phases has come, from 0 to 1. */
const shares = (state: DownloadState): { pages: number; checking: number } => {
  if (state.name === 'pages')
    return { pages: state.pages === null ? 0 : state.pages.done / state.pages.total, checking: 0 };
  if (state.name === 'checking') return { pages: 1, checking: 0 };
  return state.name === 'receiving' ? { pages: 1, checking: 1 } : { pages: 0, checking: 0 };
};

const Phase = ({
  number,
  name,
  value,
  isDone,
}: {
  number: number;
  name: string;
  value: string;
  isDone: boolean;
}) => (
  <li className={isDone ? 'done' : ''}>
    {isDone ? <Icon of={Check} bold className="text-pen" /> : <span>{number}</span>}
    <b>{name}</b>
    <small>{value}</small>
  </li>
);

/** Two named phases while a file is made, and the way out of them. */
export const DownloadProgress = ({ state, onCancel }: DownloadProgressProps) => {
  if (state.name === 'idle') return null;
  const { title, text } = heads[state.name];
  const { pages, checking } = shares(state);
  return (
    <section className="download-progress" aria-label="Download">
      <div role="status">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <div className="phase-bar" aria-hidden="true">
        <span style={{ flex: pagesShare }}>
          <i style={{ width: `${pages * 100}%` }} />
        </span>
        <span style={{ flex: 1 - pagesShare }}>
          {/* Nobody counts the checks: the hatch says that they run. */}
          <i
            className={state.name === 'checking' ? 'running' : ''}
            style={{ width: state.name === 'checking' ? '100%' : `${checking * 100}%` }}
          />
        </span>
      </div>
      <ol>
        <Phase number={1} name="Pages" value={pagesText(state)} isDone={pages === 1} />
        <Phase
          number={2}
          name="Checking the result"
          value={state.name === 'receiving' ? `received ${state.percent} %` : ''}
          isDone={checking === 1}
        />
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
