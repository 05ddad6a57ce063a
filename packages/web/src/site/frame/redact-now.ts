import { useCallback } from 'react';
import { useNavigate } from 'react-router';

const chooseFileState = { chooseFile: true } as const;

const fileInput = (): HTMLElement | null => document.getElementById('file-input');

export const asksForFile = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'chooseFile' in state;

export const openFilePicker = (): void => fileInput()?.click();

/** Opens the file picker: through the page's own handler, else its file input, else the home page's. */
export const useRedactNow = (handler?: () => void): (() => void) => {
  const navigate = useNavigate();
  return useCallback(() => {
    if (handler) handler();
    else if (fileInput()) openFilePicker();
    else void navigate('/', { state: chooseFileState });
  }, [handler, navigate]);
};
