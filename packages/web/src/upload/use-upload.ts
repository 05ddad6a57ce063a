import type { UploadedFileAnswer } from '@blackbar/core';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiError } from '../api/api-error.ts';
import { enforced } from '../api/enforced.ts';
import { refusalOf } from '../api/refusal.ts';
import { keepSession } from '../api/session.ts';
import type { uploadFile } from '../api/upload-file.ts';
import { invalidUploadType } from '../document/accepted-file.ts';
import { isTemporary, messageOf } from '../document/document-error.ts';
import { toast } from '../ui/toast-store.ts';
import { nextUpload, progressTickMs, settleMs, type UploadEvent, type UploadFlow } from './upload-flow.ts';
import { useGivenFile } from './use-given-file.ts';

const passwordNeeded = (error: unknown): { wrong: boolean } | null => {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'password-required') return { wrong: false };
  return error.code === 'password-wrong' ? { wrong: true } : null;
};

/** Sealing and sending is code that is needed once there is a file. */
const sendFile: typeof uploadFile = async (...given) =>
  (await import('../api/upload-file.ts')).uploadFile(...given);

/** What the workspace would ask for is known already. Without its code it asks. */
const seedUploadedFile = async (answer: UploadedFileAnswer): Promise<void> => {
  const queries = await import('../api/file-queries.ts').catch(() => null);
  queries?.seedUploadedFile(answer);
};

export interface Upload {
  flow: UploadFlow<File>;
  offer: (files: readonly File[]) => void;
  accept: () => void;
  givePassword: (password: string) => void;
  retry: () => void;
  reset: () => void;
}

export const useUpload = (onUploaded: (answer: UploadedFileAnswer) => void): Upload => {
  const [flow, dispatch] = useReducer(nextUpload<File>, { name: 'choosing' });
  const opened = useRef(onUploaded);
  opened.current = onUploaded;
  const sendingFile = flow.name === 'sending' ? flow.file : null;
  const password = flow.name === 'sending' ? flow.password : null;

  useEffect(() => {
    if (sendingFile === null) return;
    const cancel = new AbortController();
    let share = 0;
    const send = (event: UploadEvent<File>): void => {
      if (!cancel.signal.aborted) dispatch(event);
    };
    const tick = setInterval(() => send({ type: 'progress', share }), progressTickMs);
    const settle = (act: () => void | Promise<void>): void => {
      clearInterval(tick);
      const timer = setTimeout(act, settleMs);
      cancel.signal.addEventListener('abort', () => clearTimeout(timer));
    };
    sendFile(sendingFile, {
      ...(password === null ? {} : { password }),
      onEncrypted: () => send({ type: 'encrypted' }),
      onProgress: (sent) => {
        share = sent;
      },
      signal: cancel.signal,
    }).then(
      (answer) => {
        if (cancel.signal.aborted) return;
        send({ type: 'answered' });
        keepSession({
          fileId: answer.id,
          uploadedAt: Date.now(),
          token: answer.token,
          bytes: sendingFile.size,
        });
        toast({
          title: 'File uploaded successfully',
          description: 'Your PDF has been encrypted and is ready for redaction.',
        });
        settle(async () => {
          await seedUploadedFile(answer);
          opened.current(answer);
        });
      },
      (error: unknown) => {
        if (cancel.signal.aborted) return;
        const needed = passwordNeeded(error);
        if (needed !== null) return send({ type: 'password-needed', ...needed });
        const message = messageOf(error, 'Upload failed');
        settle(() => send({ type: 'failed', message, worthRetrying: isTemporary(error) }));
      },
    );
    return () => {
      clearInterval(tick);
      cancel.abort();
    };
  }, [sendingFile, password]);

  const offer = useGivenFile((file) => {
    const message = refusalOf(file, Number(enforced.maxBytes));
    dispatch(message === null ? { type: 'chosen', file } : { type: 'refused', file, message });
  }, invalidUploadType);

  return {
    flow,
    offer,
    accept: useCallback(() => dispatch({ type: 'accepted' }), []),
    givePassword: useCallback((given: string) => dispatch({ type: 'password-given', password: given }), []),
    retry: useCallback(() => dispatch({ type: 'retry' }), []),
    reset: useCallback(() => dispatch({ type: 'reset' }), []),
  };
};
