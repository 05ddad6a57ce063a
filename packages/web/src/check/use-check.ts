import { type CheckedFile, type CheckProgress, type ErrorCode, RedactError } from '@blackbar/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenCheck } from './check-engine.ts';

export type CheckState =
  | { name: 'choosing' }
  | { name: 'checking'; file: File; progress: CheckProgress | null }
  | { name: 'password'; file: File; wrong: boolean }
  | { name: 'failed'; file: File; message: string }
  | { name: 'done'; file: File; checked: CheckedFile; thumbnails: ReadonlyMap<number, string> };

/** The engine's refusals, for somebody who has sent nothing. */
const messages: Partial<Record<ErrorCode, string>> = {
  'unsupported-type': 'This is no PDF, JPG or PNG file.',
  'file-damaged': 'The file is damaged and cannot be read, so nothing can be said about it.',
  'no-pages': 'The PDF has no pages. Check that it is the right file.',
  'too-many-pages': 'The file has more than 2,000 pages. Split it and check the parts.',
};
const otherwise =
  'The file could not be looked at, so nothing can be said about it. Reload the page and try again.';

const messageOf = (error: unknown): string =>
  (error instanceof RedactError ? messages[error.code] : undefined) ?? otherwise;

export interface Check {
  state: CheckState;
  begin: (file: File, password?: string) => void;
  reset: () => void;
}

/** One file at a time; what was read of the one before is let go of. */
export const useCheck = (): Check => {
  const [state, setState] = useState<CheckState>({ name: 'choosing' });
  const open = useRef<OpenCheck | null>(null);
  const close = useCallback(() => {
    open.current?.close();
    open.current = null;
  }, []);
  useEffect(() => close, [close]);

  const begin = useCallback(
    async (file: File, password?: string): Promise<void> => {
      close();
      setState({ name: 'checking', file, progress: null });
      try {
        // Loaded with the first file: whoever only reads the page needs no engine.
        const { openCheck } = await import('./check-engine.ts');
        const check = await openCheck(new Uint8Array(await file.arrayBuffer()), password);
        open.current = check;
        const isCurrent = (): boolean => open.current === check;
        const checked = await check.run((progress) => {
          if (isCurrent()) setState({ name: 'checking', file, progress });
        });
        const thumbnails = await drawThumbnails(check, checked);
        if (isCurrent()) setState({ name: 'done', file, checked, thumbnails });
      } catch (error) {
        const code = error instanceof RedactError ? error.code : null;
        if (code === 'password-required' || code === 'password-wrong')
          setState({ name: 'password', file, wrong: code === 'password-wrong' });
        else if (code !== 'cancelled') setState({ name: 'failed', file, message: messageOf(error) });
      }
    },
    [close],
  );

  return {
    state,
    begin: useCallback((file, password) => void begin(file, password), [begin]),
    reset: useCallback(() => {
      close();
      setState({ name: 'choosing' });
    }, [close]),
  };
};

const maxThumbnails = 60;

/** Pages with findings, each once. A page that cannot be drawn has none. */
const drawThumbnails = async (check: OpenCheck, { leaks }: CheckedFile): Promise<Map<number, string>> => {
  const pages = new Set(leaks.flatMap(({ page, weight }) => (page && weight === 'leak' ? [page] : [])));
  const thumbnails = new Map<number, string>();
  for (const page of [...pages].slice(0, maxThumbnails)) {
    const address = await check.thumbnail(page).catch(() => null);
    if (address !== null) thumbnails.set(page, address);
  }
  return thumbnails;
};
