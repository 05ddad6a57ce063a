import { type PageChoice, parsePageRange } from '@blackbar/find';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Segments } from '../../ui/segments.tsx';

interface RepeatDialogProps {
  open: boolean;
  pageCount: number;
  onClose: () => void;
  onRepeat: (choice: PageChoice) => void;
}

const choices = [
  { value: 'all', text: 'All' },
  { value: 'odd', text: 'Odd' },
  { value: 'even', text: 'Even' },
  { value: 'range', text: 'Range' },
] as const;

/** On which pages the selected box is to stand as well. */
export const RepeatDialog = ({ open, pageCount, onClose, onRepeat }: RepeatDialogProps) => {
  const [kind, setKind] = useState<PageChoice['kind']>('all');
  const [typed, setTyped] = useState('');
  const field = useId();
  const pages = parsePageRange(typed, pageCount);
  const choice: PageChoice | null =
    kind !== 'range' ? { kind } : pages === null ? null : { kind: 'range', pages };
  const isWrong = kind === 'range' && typed !== '' && pages === null;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Repeat this box"
      description="The same box at the same place on other pages. It is cut where a page is smaller."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={choice === null} onClick={() => choice && onRepeat(choice)}>
            Repeat
          </Button>
        </>
      }
    >
      <div className="repeat-range">
        <Segments label="Pages" fill options={choices} value={kind} onChange={setKind} />
        {kind === 'range' ? (
          <div className="field">
            <label htmlFor={field}>Pages</label>
            <input
              id={field}
              className="input"
              inputMode="text"
              placeholder={`1-3, ${pageCount}`}
              value={typed}
              aria-invalid={isWrong}
              onChange={(event) => setTyped(event.target.value)}
            />
            {isWrong ? (
              <p className="field-error">Write pages such as 2-5, 8. This document has {pageCount} pages.</p>
            ) : null}
          </div>
        ) : null}
      </div>
    </Dialog>
  );
};
