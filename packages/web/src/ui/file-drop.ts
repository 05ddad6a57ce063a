import { useEffect, useRef, useState } from 'react';

const filesOf = (transfer: DataTransfer | null): File[] => Array.from(transfer?.files ?? []);
const carriesFiles = (transfer: DataTransfer | null): boolean => transfer?.types.includes('Files') ?? false;

/**
 * Files dropped or pasted anywhere on the page. True while files hang over it. The browser's own answer
 * to a drop, opening the file in place of the page, never happens.
 */
export const useFileDrop = (onFiles: (files: File[]) => void): boolean => {
  const [over, setOver] = useState(false);
  const handler = useRef(onFiles);
  handler.current = onFiles;
  useEffect(() => {
    // Enter and leave fire for every element on the way; only their balance says whether files are over the page.
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hover = (event: DragEvent): void => {
      if (carriesFiles(event.dataTransfer)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      handler.current(filesOf(event.dataTransfer));
    };
    const paste = (event: ClipboardEvent): void => {
      // Text from an office program comes with a picture of itself; a field means the text.
      const isText = event.clipboardData?.types.includes('text/plain') ?? false;
      const isField = event.target instanceof Element && event.target.closest('input, textarea') !== null;
      if (isText && isField) return;
      const files = filesOf(event.clipboardData);
      if (files.length > 0) handler.current(files);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop, paste };
    for (const [name, listener] of Object.entries(listeners)) {
      document.addEventListener(name, listener as EventListener);
    }
    return () => {
      for (const [name, listener] of Object.entries(listeners)) {
        document.removeEventListener(name, listener as EventListener);
      }
    };
  }, []);
  return over;
};
