import { useEffect, useReducer, useRef } from 'react';
import { invalidFileType } from '../document/accepted-file.ts';
import { DocumentError, messageOf } from '../document/document-error.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { useGivenFile } from '../upload/use-given-file.ts';
import { leaveHere, openHere } from './open-here.ts';
import { tellUnkept } from './tell-unkept.ts';

export type DeviceFlow =
  | { name: 'choosing' }
  | { name: 'opening'; file: File; password: string | null }
  | { name: 'password'; file: File; wrong: boolean }
  | { name: 'failed'; file: File; message: string };

const next = (_state: DeviceFlow, state: DeviceFlow): DeviceFlow => state;

/** From a chosen file to its open document, without sending anything. */
export const useDeviceFile = (onOpened: (opened: OpenDocument) => void) => {
  const [flow, go] = useReducer(next, { name: 'choosing' });
  const tell = useRef(onOpened);
  tell.current = onOpened;

  useEffect(() => {
    if (flow.name !== 'opening') return;
    const { file, password } = flow;
    let isLeft = false;
    openHere(file, password, tellUnkept).then(
      (opened) => {
        if (!isLeft) tell.current(opened);
      },
      (error: unknown) => {
        if (isLeft) return;
        const code = error instanceof DocumentError ? error.code : '';
        if (code === 'password-required' || code === 'password-wrong')
          go({ name: 'password', file, wrong: code === 'password-wrong' });
        else go({ name: 'failed', file, message: messageOf(error, 'The file could not be opened.') });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [flow]);

  const offer = useGivenFile((file) => go({ name: 'opening', file, password: null }), invalidFileType);

  return {
    flow,
    offer,
    givePassword: (password: string) => {
      if (flow.name === 'password') go({ name: 'opening', file: flow.file, password });
    },
    reset: () => {
      leaveHere();
      go({ name: 'choosing' });
    },
  };
};
