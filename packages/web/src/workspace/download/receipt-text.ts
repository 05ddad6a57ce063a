import type { ReportAnswer } from '@blackbar/core';
import { pagesText } from '../panels/finding-text.ts';

/** Checks are named by the engine; one this page has no words for is shown by its own name. */
const checkWords: Record<string, { title: string; detail: string }> = {
  structure: { title: 'Nothing hidden', detail: 'Only allowed objects, in a single version.' },
  pages: { title: 'All pages there', detail: 'As many as in your file.' },
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

type Counts = Pick<ReportAnswer, 'vectorPages'>;
type Fallback = ReportAnswer['fallbacks'][number];

/** Whether there was anything for a check to look at; one that had nothing has not been made. */
export const wasMade = (name: string, { vectorPages }: Counts): boolean =>
  name !== 'fidelity' || vectorPages > 0;

const why = (reason: string, isOne: boolean): string => {
  const it = isOne ? 'it' : 'they';
  if (reason === 'page-unreadable') return `${it} could not be read`;
  if (reason === 'took-too-long') return `${it} took too long`;
  if (reason === 'too-complex')
    return `${it} ${isOne ? 'has' : 'have'} too much on top of each other to check`;
  if (reason === 'not-verified' || reason.startsWith('check-')) return 'a check failed';
  return `${it} could not be kept sharp for certain`;
};

const became = (method: Fallback['became'], isOne: boolean): string => {
  if (method === 'blank') return 'came out blank, with its boxes'.replace('its', isOne ? 'its' : 'their');
  const picture = isOne ? 'became a picture' : 'became pictures';
  return method === 'pixels' ? `${picture} without searchable text` : picture;
};

/** One sentence for pages that came out in the same way and for the same reason. */
export const fallbackTexts = (fallbacks: readonly Fallback[]): string[] => {
  const groups = new Map<string, Fallback[]>();
  for (const fallback of fallbacks) {
    const key = `${fallback.became} ${why(fallback.reason, true)}`;
    groups.set(key, [...(groups.get(key) ?? []), fallback]);
  }
  return [...groups.values()].map((group) => {
    const { became: method, reason } = group[0] as Fallback;
    const isOne = group.length === 1;
    const pages = pagesText(group.map(({ page }) => page));
    return `${pages.charAt(0).toUpperCase()}${pages.slice(1)} ${became(method, isOne)}: ${why(reason, isOne)}.`;
  });
};

export const boxCount = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'box' : 'boxes'}`;

export const pageCountText = (count: number): string => `${count} ${count === 1 ? 'page' : 'pages'}`;
