import { useCallback } from 'react';
import { navigate } from '../../ui/address.tsx';

const chooseFileState = { chooseFile: true } as const;

const fileInput = (): HTMLElement | null => document.getElementById('file-input');

export const asksForFile = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'chooseFile' in state;

export const openFilePicker = (): void => fileInput()?.click();

/** Opens the file picker: through the page's own handler, else its file input, else the home page's. */
export const useRedactNow = (handler?: () => void): (() => void) =>
  useCallback(() => {
    if (handler) handler();
    else if (fileInput()) openFilePicker();
    else navigate('/', { state: chooseFileState });
  }, [handler]);
