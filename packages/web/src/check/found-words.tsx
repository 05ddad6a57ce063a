import type { Leak } from '@blackbar/core';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';

const maxShown = 40;

/** The words of some places, shown only when asked for. */
export const FoundWords = ({ leaks }: { leaks: readonly Leak[] }) => {
  const [isShown, setShown] = useState(false);
  const told = leaks.flatMap(({ words }) => (words === undefined ? [] : [words]));
  if (told.length === 0) return null;
  return (
    <>
      {isShown ? (
        <ul className="found-words">
          {told.slice(0, maxShown).map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: places have nothing else to tell them apart.
            <li key={index}>{words}</li>
          ))}
          {told.length > maxShown ? <li>and {told.length - maxShown} more</li> : null}
        </ul>
      ) : null}
      <button
        type="button"
        className="btn quiet show-words"
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
      >
        <Icon of={isShown ? EyeOff : Eye} />
        {isShown ? 'Hide again' : 'Show what can be read'}
      </button>
    </>
  );
};
