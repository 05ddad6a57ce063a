import { type PatternKind, patternKinds, patternTexts } from '@blackbar/find';
import { ChevronDown, ChevronUp, Search as SearchIcon, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Tick } from '../../ui/tick.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { ToolButton } from '../panels/tool-button.tsx';
import { RulesFields } from './rules-fields.tsx';
import type { Search } from './search.ts';

interface SearchFormProps {
  search: Search;
  onSearch: (search: Search) => void;
  hasMatches: boolean;
  /** To the next match, or the one before. */
  onStep: (by: 1 | -1) => void;
  /** A new number asks for the field to take the focus. */
  focusCount: number;
  /** Whether there are redactions to save as rules. */
  canSaveRules: boolean;
  onSaveRules: () => void;
}

const ways = [
  { value: 'text', text: 'Words' },
  { value: 'patterns', text: 'Patterns' },
  { value: 'rules', text: 'Rules' },
] as const;

const MatchSteps = ({ onStep }: Pick<SearchFormProps, 'onStep'>) => (
  <>
    <ToolButton
      size="sm"
      label="Previous match"
      keys={['Shift', 'Enter']}
      icon={ChevronUp}
      onClick={() => onStep(-1)}
    />
    <ToolButton size="sm" label="Next match" keys={['Enter']} icon={ChevronDown} onClick={() => onStep(1)} />
  </>
);

const TextField = ({ search, onSearch, hasMatches, onStep, focusCount }: SearchFormProps) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusCount === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [focusCount]);
  const set = (change: Partial<Search>): void => onSearch({ ...search, ...change });
  return (
    <>
      <div className="search-line">
        <div className="search-field">
          <Icon of={SearchIcon} />
          <input
            ref={field}
            className="input"
            type="text"
            inputMode="search"
            autoComplete="off"
            spellCheck={false}
            aria-label="Find in document"
            placeholder={search.isExpression ? 'Expression, such as [A-Z]{2}-\\d+' : 'Name, number or words'}
            value={search.typed}
            maxLength={500}
            onChange={(event) => set({ typed: event.target.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'F3') return;
              event.preventDefault();
              onStep(event.shiftKey ? -1 : 1);
            }}
          />
          {search.typed === '' ? null : (
            <Tooltip text="Clear">
              <button type="button" aria-label="Clear" onClick={() => set({ typed: '' })}>
                <Icon of={X} />
              </button>
            </Tooltip>
          )}
        </div>
        {hasMatches ? <MatchSteps onStep={onStep} /> : null}
      </div>
      <div className="search-options">
        <Tick small checked={search.matchCase} onChange={(matchCase) => set({ matchCase })}>
          Match case
        </Tick>
        {search.isExpression ? null : (
          <Tick small checked={search.wholeWords} onChange={(wholeWords) => set({ wholeWords })}>
            Whole words
          </Tick>
        )}
        <Tick small checked={search.isExpression} onChange={(isExpression) => set({ isExpression })}>
          Regular expression
        </Tick>
      </div>
    </>
  );
};

const PatternFields = ({ search, onSearch }: SearchFormProps) => {
  const set = (kind: PatternKind, on: boolean): void => {
    const patterns = patternKinds.filter((one) => (one === kind ? on : search.patterns.includes(one)));
    onSearch({ ...search, patterns });
  };
  const missed = search.patterns.map((kind) => patternTexts[kind].misses);
  return (
    <>
      <fieldset className="pattern-options" aria-label="What to look for">
        {patternKinds.map((kind) => (
          <Tick key={kind} small checked={search.patterns.includes(kind)} onChange={(on) => set(kind, on)}>
            {patternTexts[kind].name}
          </Tick>
        ))}
      </fieldset>
      <details className="pattern-misses">
        <summary>What this can miss</summary>
        <p>Names and postal addresses have no form of their own: search for them as words.</p>
        {missed.length === 0 ? null : (
          <ul>
            {missed.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </details>
    </>
  );
};

export const SearchForm = (props: SearchFormProps) => (
  <div className="search-form">
    <Segments
      label="Look for"
      fill
      options={ways}
      value={props.search.by}
      onChange={(by) => props.onSearch({ ...props.search, by })}
    />
    {props.search.by === 'text' ? <TextField {...props} /> : null}
    {props.search.by === 'patterns' ? <PatternFields {...props} /> : null}
    {props.search.by === 'rules' ? (
      <RulesFields
        opened={props.search.rules}
        onOpened={(rules) => props.onSearch({ ...props.search, rules })}
        canSave={props.canSaveRules}
        onSave={props.onSaveRules}
      />
    ) : null}
  </div>
);
