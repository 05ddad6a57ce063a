/** A file that was dropped on an open document and is to be uploaded in its place. */
let next: File | null = null;

export const keepNextFile = (file: File): void => {
  next = file;
};

/** Hands the file over once. */
export const takeNextFile = (): File | null => {
  const file = next;
  next = null;
  return file;
};

const wanted = 'blackbar: which file?';

/**
 * Opens the home page in a tab of its own and hands it a file: a page that may connect to nothing cannot upload. The
 * file goes from tab to tab and is stored nowhere.
 */
export const openUploadWith = (file: File): void => {
  const opened = window.open('/', '_blank');
  if (opened === null) {
    // Without a second tab the file has to be chosen again.
    location.assign('/');
    return;
  }
  const give = ({ source, origin, data }: MessageEvent): void => {
    if (source !== opened || origin !== location.origin || data !== wanted) return;
    window.removeEventListener('message', give);
    opened.postMessage(file, location.origin);
  };
  window.addEventListener('message', give);
};

/** Asks the tab that opened this one for a file; nothing happens where there is none. */
export const receiveFile = (onFile: (file: File) => void): (() => void) => {
  const opener: Window | null = window.opener;
  if (opener === null) return () => undefined;
  const take = ({ source, origin, data }: MessageEvent): void => {
    if (source !== opener || origin !== location.origin || !(data instanceof File)) return;
    window.removeEventListener('message', take);
    onFile(data);
  };
  window.addEventListener('message', take);
  opener.postMessage(wanted, location.origin);
  return () => window.removeEventListener('message', take);
};
