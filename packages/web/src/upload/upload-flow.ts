/** The upload from choosing a file to the open workspace, as states. `File` is opaque here. */
export type UploadFlow<F> =
  | { name: 'choosing' }
  | { name: 'terms'; file: F }
  | { name: 'sending'; file: F; percent: number; encrypted: boolean; password: string | null }
  | { name: 'password'; file: F; wrong: boolean }
  | { name: 'failed'; file: F; message: string; worthRetrying: boolean };

export type UploadEvent<F> =
  | { type: 'chosen'; file: F }
  /** Too large or empty: no use in asking for the terms. */
  | { type: 'refused'; file: F; message: string }
  | { type: 'accepted' }
  | { type: 'encrypted' }
  /** Share of the bytes that have left, 0 to 1. */
  | { type: 'progress'; share: number }
  | { type: 'answered' }
  | { type: 'password-needed'; wrong: boolean }
  | { type: 'password-given'; password: string }
  | { type: 'failed'; message: string; worthRetrying: boolean }
  | { type: 'retry' }
  | { type: 'reset' };

/** Sending fills the bar up to here; the rest belongs to the server's answer. */
export const progressCap = 90;
export const progressTickMs = 200;
/** A product requirement, not a technical one: the finished bar, and a failed upload, stay visible for this long. */
export const settleMs = 500;

const sending = <F>(file: F, password: string | null): UploadFlow<F> => ({
  name: 'sending',
  file,
  percent: 0,
  encrypted: false,
  password,
});

export const nextUpload = <F>(state: UploadFlow<F>, event: UploadEvent<F>): UploadFlow<F> => {
  switch (event.type) {
    case 'reset':
      return { name: 'choosing' };
    case 'chosen':
      return state.name === 'sending' ? state : { name: 'terms', file: event.file };
    case 'refused':
      return state.name === 'sending'
        ? state
        : { name: 'failed', file: event.file, message: event.message, worthRetrying: false };
    case 'accepted':
      return state.name === 'terms' ? sending(state.file, null) : state;
    case 'password-given':
      return state.name === 'password' ? sending(state.file, event.password) : state;
    case 'retry':
      return state.name === 'failed' ? sending(state.file, null) : state;
  }
  if (state.name !== 'sending') return state;
  switch (event.type) {
    case 'encrypted':
      return { ...state, encrypted: true };
    case 'progress':
      return { ...state, percent: Math.max(state.percent, Math.floor(event.share * progressCap)) };
    case 'answered':
      return { ...state, percent: 100 };
    case 'password-needed':
      return { name: 'password', file: state.file, wrong: event.wrong };
    case 'failed':
      return { name: 'failed', file: state.file, message: event.message, worthRetrying: event.worthRetrying };
  }
};
