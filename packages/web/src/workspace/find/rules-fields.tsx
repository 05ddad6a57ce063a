import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { plural } from './plural.ts';
import { type OpenedRules, openRules } from './rules-search.ts';

interface RulesFieldsProps {
  opened: OpenedRules | null;
  onOpened: (opened: OpenedRules) => void;
  /** Whether there are redactions to save as rules. */
  canSave: boolean;
  onSave: () => void;
}

/** What is wrong with a rules file, each with its line. */
const Problems = ({ name, problems }: OpenedRules & { kind: 'invalid' }) => (
  <div className="search-message bad" role="alert">
    <p>{name} cannot be used:</p>
    <ul>
      {problems.map(({ line, message }) => (
        <li key={`${line} ${message}`}>
          Line {line}: {message}
        </li>
      ))}
    </ul>
  </div>
);

/** Opens a rules file, with the lists it names, and saves one. */
export const RulesFields = ({ opened, onOpened, canSave, onSave }: RulesFieldsProps) => {
  const files = useRef<HTMLInputElement>(null);
  const chosen = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const picked = [...(event.target.files ?? [])];
    event.target.value = '';
    const rules = await openRules(picked);
    if (rules) onOpened(rules);
  };
  return (
    <>
      <div className="search-options">
        <Button size="sm" onClick={() => files.current?.click()}>
          Open rules
        </Button>
        <Button size="sm" disabled={!canSave} onClick={onSave}>
          Save rules
        </Button>
        <input
          ref={files}
          type="file"
          accept=".yaml,.yml,.json,.txt"
          multiple
          hidden
          aria-label="Rules file"
          onChange={(event) => void chosen(event)}
        />
      </div>
      {opened === null ? (
        <p className="search-message">
          A rules file says what to cover and under which label. Choose it together with the lists it names.
        </p>
      ) : opened.kind === 'invalid' ? (
        <Problems {...opened} />
      ) : (
        <p className="search-message">
          {opened.name}: {plural(opened.rules.rules.length, 'rule')}
        </p>
      )}
    </>
  );
};
