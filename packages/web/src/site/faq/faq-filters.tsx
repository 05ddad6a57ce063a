import { ChevronDown } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { type FaqFilter, matching } from './faq.ts';
import { faqCategories, faqLevels } from './faq-item.ts';

interface FaqFiltersProps {
  filter: FaqFilter;
  onChange: (filter: FaqFilter) => void;
}

interface Choice {
  label: string;
  filter: FaqFilter;
  value: string;
}

/** The choices of both filters; each knows the whole filter it leads to, so their count is the true one. */
const choices = (filter: FaqFilter): { category: Choice[]; level: Choice[] } => ({
  category: [['all', 'All'] as const, ...typedEntries(faqCategories)].map(([category, label]) => ({
    value: category,
    label,
    filter: { ...filter, category },
  })),
  level: [['all', 'All'] as const, ...typedEntries(faqLevels)].map(([level, label]) => ({
    value: level,
    label,
    filter: { ...filter, level },
  })),
});

const typedEntries = <K extends string, V>(table: Record<K, V>): [K, V][] =>
  Object.entries(table) as [K, V][];

/** Beside the questions: every choice in view, with the number of questions it leads to. */
export const FaqFilters = ({ filter, onChange }: FaqFiltersProps) => {
  const { category, level } = choices(filter);
  const group = (title: string, name: 'category' | 'level', all: Choice[]) => (
    <fieldset>
      <legend>{title}</legend>
      {all.map((choice) => (
        <label key={choice.value}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={filter[name] === choice.value}
            onChange={() => onChange(choice.filter)}
          />
          {choice.label}
          <span className="faq-filter-count">
            {matching(choice.filter).length}
            <span className="sr-only"> questions</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
  return (
    <div className="side faq-filters">
      {group('Category', 'category', category)}
      {group('Level', 'level', level)}
    </div>
  );
};

/** The same two filters as lists, where there is no room beside. */
export const FaqFilterSelects = ({ filter, onChange }: FaqFiltersProps) => {
  const { category, level } = choices(filter);
  const select = (title: string, name: 'category' | 'level', all: Choice[]) => (
    <div className="field">
      <label htmlFor={`faq-${name}`}>{title}</label>
      <div className="select-field">
        <select
          className="input"
          id={`faq-${name}`}
          value={filter[name]}
          onChange={(event) => {
            const chosen = all.find((choice) => choice.value === event.target.value);
            if (chosen) onChange(chosen.filter);
          }}
        >
          {all.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} />
      </div>
    </div>
  );
  return (
    <div className="faq-filter-selects">
      {select('Category', 'category', category)}
      {select('Level', 'level', level)}
    </div>
  );
};
