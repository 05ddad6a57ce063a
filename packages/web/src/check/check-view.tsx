import type { ReactNode } from 'react';
import { useFileDrop } from '../ui/file-drop.ts';
import { CheckResult } from './check-result.tsx';
import { CheckStart } from './check-start.tsx';
import { useCheck } from './use-check.ts';
import './check.css';

/** Checks one file after the other. `title` stands over the way in, and gives way to the result. */
export const CheckView = ({ title }: { title: ReactNode }) => {
  const { state, begin, reset } = useCheck();
  const over = useFileDrop(([file]) => {
    if (file) begin(file);
  });
  if (state.name === 'done') {
    const { file, checked, thumbnails } = state;
    return (
      <CheckResult key={file.name} file={file} checked={checked} thumbnails={thumbnails} onReset={reset} />
    );
  }
  return (
    <>
      {title}
      <CheckStart state={state} over={over} begin={begin} reset={reset} />
    </>
  );
};
