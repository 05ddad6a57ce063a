import { type BoxedPages, boxedPages, type ExportChoice, type ExportDpi, exportDpis } from '@blackbar/core';
import { useState } from 'react';

const storageKeys = { pages: 'redacted-pages', dpi: 'picture-dpi' } as const;

const kept = (name: keyof typeof storageKeys): string | null => {
  try {
    return localStorage.getItem(storageKeys[name]);
  } catch {
    return null;
  }
};

const keep = (name: keyof typeof storageKeys, value: string): void => {
  try {
    localStorage.setItem(storageKeys[name], value);
  } catch {
    // Storage can be blocked; the choice then lasts as long as the page.
  }
};

const knownPages = (untrusted: string | null | undefined): BoxedPages | undefined =>
  boxedPages.find((pages) => pages === untrusted);

/** What was chosen on this device; the rest is the operator's, which the server puts into every page. */
const readChoice = (): ExportChoice => ({
  pages: knownPages(kept('pages')) ?? knownPages(document.documentElement.dataset.pages) ?? 'picture',
  dpi: exportDpis.find((dpi) => String(dpi) === kept('dpi')) ?? exportDpis[0],
});

/** How redacted pages are to be made, remembered on this device. */
export const useExportChoice = () => {
  const [choice, setChoice] = useState(readChoice);
  return {
    ...choice,
    setPages: (pages: BoxedPages): void => {
      keep('pages', pages);
      setChoice({ ...choice, pages });
    },
    setDpi: (dpi: ExportDpi): void => {
      keep('dpi', String(dpi));
      setChoice({ ...choice, dpi });
    },
  };
};
