import type { ReportAnswer } from '@blackbar/core';

/** Checks are named by the engine; one this page has no words for is shown by its own name. */
const checkWords: Record<string, { title: string; detail: string }> = {
  structure: { title: 'Nothing hidden', detail: 'Only allowed objects, in a single version.' },
  pages: { title: 'All pages there', detail: 'As many as you uploaded.' },
  boxes: { title: 'Only black under a box', detail: 'Every box was read back from the new file.' },
  text: { title: 'No text under a box', detail: 'A second reader found none.' },
  fidelity: { title: 'Same look', detail: 'Pages kept sharp were compared with yours.' },
};

export const checkText = (name: string): { title: string; detail: string } => {
  const known = checkWords[name];
  if (known !== undefined) return known;
  const words = name.replaceAll('-', ' ');
  return { title: `${words.charAt(0).toUpperCase()}${words.slice(1)}`, detail: '' };
};

type Counts = Pick<ReportAnswer, 'vectorPages' | 'rasterPages' | 'redactedPages'>;

/** Whether there was anything for a check to look at; one that had nothing has not been made. */
export const wasMade = (name: string, { vectorPages }: Counts): boolean =>
  name !== 'fidelity' || vectorPages > 0;

/** Pages nobody drew on that are pictures now, which their reader may notice. */
export const becamePictures = ({ rasterPages, redactedPages }: Counts): string | null => {
  const count = rasterPages - redactedPages;
  if (count <= 0) return null;
  return count === 1
    ? '1 page without boxes became a picture, because it could not be kept sharp for certain.'
    : `${count} pages without boxes became pictures, because they could not be kept sharp for certain.`;
};

export const boxCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'box' : 'boxes'}`;

export const pageCountText = (count: number): string => `${count} ${count === 1 ? 'page' : 'pages'}`;
