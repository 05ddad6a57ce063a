import { leakKinds, leakText } from '@blackbar/core';
import { FileSearch } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import { LookedFor } from './looked-for.tsx';
import type { Check, CheckState } from './use-check.ts';

const accepted = '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png';

const Choose = ({ over, onFile }: { over: boolean; onFile: (file: File) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  // A file can be chosen before this code is there to be told.
  const early = useRef(onFile);
  useEffect(() => {
    const [file] = input.current?.files ?? [];
    if (file) early.current(file);
    if (input.current) input.current.value = '';
  }, []);
  return (
    <div className={`check-drop ${over ? 'over' : ''}`}>
      <input
        ref={input}
        type="file"
        className="sr-only"
        accept={accepted}
        aria-label="Choose a file to check"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
      <h2>
        {over ? (
          'Let go to check this file'
        ) : (
          <>
            <span className="max-tablet:hidden">Drop a redacted PDF here</span>
            <span className="tablet:hidden">Choose a redacted PDF</span>
          </>
        )}
      </h2>
      <p>It is read on this device. Nothing is sent.</p>
      <Button look="primary" size="lg" icon={FileSearch} onClick={() => input.current?.click()}>
        Choose File
      </Button>
    </div>
  );
};

const Password = ({
  wrong,
  onGive,
  onReset,
}: {
  wrong: boolean;
  onGive: (password: string) => void;
  onReset: () => void;
}) => {
  const [password, setPassword] = useState('');
  return (
    <form
      className="check-drop solid"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '') onGive(password);
      }}
    >
      <h2>{wrong ? 'The password does not open the file' : 'This file is protected'}</h2>
      <label className="check-password">
        Password
        <input
          type="password"
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <div className="check-buttons">
        <Button look="primary" type="submit">
          Check
        </Button>
        <Button onClick={onReset}>Cancel</Button>
      </div>
    </form>
  );
};

interface StageProps extends Pick<Check, 'begin' | 'reset'> {
  state: Exclude<CheckState, { name: 'done' }>;
  over: boolean;
}

const Stage = ({ state, over, begin, reset }: StageProps): ReactNode => {
  if (state.name === 'checking') {
    const { done, total } = state.progress ?? { done: 0, total: 1 };
    const percent = Math.round((done / total) * 100);
    return (
      <div className="check-drop solid">
        <h2 id="checking-title">Looking through the file</h2>
        <p className="file-name">{state.file.name}</p>
        <Progress label={{ id: 'checking-title' }} percent={percent} />
        <Button onClick={reset}>Cancel</Button>
      </div>
    );
  }
  if (state.name === 'password')
    return (
      <Password wrong={state.wrong} onGive={(password) => begin(state.file, password)} onReset={reset} />
    );
  if (state.name === 'failed')
    return (
      <div className="check-drop solid" role="alert">
        <h2>Nothing can be said about this file</h2>
        <p className="file-name">{state.file.name}</p>
        <p className="note bad">{state.message}</p>
        <Button look="primary" onClick={reset}>
          Try Another File
        </Button>
      </div>
    );
  return <Choose over={over} onFile={(file) => begin(file)} />;
};

/** Before there is a result: the way in, and what will be looked for. */
export const CheckStart = (props: StageProps) => (
  <>
    <div className="check-columns">
      <Stage {...props} />
      <aside aria-label="About the check">
        <section className="check-how">
          <h2>See for yourself</h2>
          <p>
            The browser lets this page connect to nothing, and the part that reads the file just as little;
            both only load their own code. Your browser’s network tools show every request.
          </p>
        </section>
      </aside>
    </div>
    <LookedFor title="What we look for" kinds={leakKinds.map((kind) => leakText[kind])} isWide />
  </>
);
