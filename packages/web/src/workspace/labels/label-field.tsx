import { maxLabelChars, toLabel } from '@blackbar/core';
import { type KeyboardEvent, useId, useState } from 'react';

interface LabelFieldProps {
  name: string;
  /** The label as it is; what is typed becomes one on Enter or when the field is left. */
  label: string | null;
  onLabel: (label: string | null) => void;
}

/** One line for a label. Empty means none. */
export const LabelField = ({ name, label, onLabel }: LabelFieldProps) => {
  const field = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? label ?? '';
  const isWrong = text.trim() !== '' && toLabel(text) === null;
  const take = (): void => {
    if (typed === null || isWrong) return;
    setTyped(null);
    onLabel(toLabel(typed));
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') take();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <div className="field label-field">
      <label htmlFor={field}>{name}</label>
      <input
        id={field}
        className="input"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxLabelChars}
        placeholder="None"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${field}-wrong` : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKey}
        onBlur={take}
      />
      {isWrong ? (
        <p id={`${field}-wrong`} className="field-error">
          Use letters, digits and signs of Latin script.
        </p>
      ) : null}
    </div>
  );
};
