import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Segments } from '../../ui/segments.tsx';
import type { Mark } from '../boxes/mark.ts';
import { LabelField } from './label-field.tsx';

export interface LabelToolsProps {
  marks: ReadonlyMap<number, Mark>;
  selected: readonly Mark[];
  /** What new boxes get. */
  newLabel: string | null;
  onNewLabel: (label: string | null) => void;
  onLabelAll: () => void;
  onLabelSome: (marks: readonly Mark[], label: string | null) => void;
}

const usual = 'REDACTED';

const choices = [
  { value: 'none', text: 'None' },
  { value: 'usual', text: usual },
  { value: 'own', text: 'Own text' },
] as const;
type Choice = (typeof choices)[number]['value'];

const choiceOf = (label: string | null): Choice =>
  label === null ? 'none' : label === usual ? 'usual' : 'own';

/** What boxes say in white, on paper and aloud: the new ones, all of them, or the selected one. */
export const LabelTools = (props: LabelToolsProps) => {
  const { marks, selected, newLabel } = props;
  const [isOwn, setIsOwn] = useState(choiceOf(newLabel) === 'own');
  const choice = isOwn ? 'own' : choiceOf(newLabel);
  const choose = (next: Choice): void => {
    setIsOwn(next === 'own');
    if (next !== 'own') props.onNewLabel(next === 'usual' ? usual : null);
  };
  const [first] = selected;
  const differ = [...marks.values()].filter(({ label }) => label !== newLabel).length;
  return (
    <section className="label-tools" aria-label="Labels">
      <h3>Label on new boxes</h3>
      <Segments label="Label on new boxes" fill options={choices} value={choice} onChange={choose} />
      {choice === 'own' ? (
        <LabelField name="Text of the label" label={newLabel} onLabel={props.onNewLabel} />
      ) : null}
      {differ > 0 ? (
        <Button size="sm" onClick={props.onLabelAll}>
          {newLabel === null ? 'Remove all labels' : 'Apply to all boxes'}
        </Button>
      ) : null}
      {first === undefined ? null : (
        <LabelField
          key={selected.map(({ id }) => id).join()}
          name={selected.length === 1 ? 'Label of the selected box' : `Label of ${selected.length} boxes`}
          label={selected.every(({ label }) => label === first.label) ? first.label : null}
          onLabel={(label) => props.onLabelSome(selected, label)}
        />
      )}
    </section>
  );
};
