import { maxLabelChars, toLabel } from '@blackbar/core';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { Mark } from '../boxes/mark.ts';

interface LabelDialogProps {
  marks: readonly Mark[];
  /** Labels that other boxes have, to choose from. */
  known: readonly string[];
  onLabel: (label: string | null) => void;
  onClose: () => void;
}

/** The text in white on one box, or the same on several. */
export const LabelDialog = ({ marks, known, onLabel, onClose }: LabelDialogProps) => {
  const field = useId();
  const [first] = marks;
  const common = marks.every(({ label }) => label === first?.label) ? (first?.label ?? '') : '';
  const [typed, setTyped] = useState(common);
  const isWrong = typed.trim() !== '' && toLabel(typed) === null;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (!isWrong) onLabel(toLabel(typed));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={marks.length === 1 ? 'Label of this box' : `Label of ${marks.length} boxes`}
      description="White on the black box, and read aloud. Empty means none."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={`${field}-form`} disabled={isWrong}>
            Set Label
          </Button>
        </>
      }
    >
      <form id={`${field}-form`} className="label-dialog" onSubmit={save}>
        <div className="field">
          <label htmlFor={field}>Text of the label</label>
          <input
            id={field}
            className="input"
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            maxLength={maxLabelChars}
            value={typed}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${field}-wrong` : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          {isWrong ? (
            <p id={`${field}-wrong`} className="field-error">
              Use letters, digits and signs of Latin script.
            </p>
          ) : null}
        </div>
        <div className="label-choices">
          {known.map((label) => (
            <Button key={label} size="sm" onClick={() => onLabel(label)}>
              {label}
            </Button>
          ))}
        </div>
      </form>
    </Dialog>
  );
};
