import type { BoardState } from '../boxes/board-store.ts';

/** Empty while everything is saved; a warning when something is not saved yet. */
export const SaveState = ({ status, waiting }: Pick<BoardState, 'status' | 'waiting'>) => (
  <span
    className={`save-status ${status === 'retrying' ? 'bad' : ''}`}
    role="status"
    aria-busy={status !== 'saved'}
  >
    {status === 'retrying'
      ? `Not saved yet (${waiting}). Trying again.`
      : status === 'saving' && waiting > 1
        ? 'Saving'
        : ''}
  </span>
);
