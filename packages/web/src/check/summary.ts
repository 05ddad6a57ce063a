import {
  type CheckedFile,
  type Leak,
  type LeakKind,
  leakKinds,
  leakText,
  type Unread,
  unreadText,
} from '@blackbar/core';

/** Places of one kind on one page, or of one kind in the file. */
export interface Group {
  kind: LeakKind;
  page: number | null;
  leaks: Leak[];
}

export interface Summary {
  title: string;
  lead: string;
  onPages: Group[];
  elsewhere: Group[];
  /** What ordinary files have: told, and no alarm. */
  notes: Group[];
}

export const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

const groupsOf = (leaks: readonly Leak[]): Group[] => {
  const groups = new Map<string, Group>();
  for (const leak of leaks) {
    const page = leak.page ?? null;
    const key = `${leak.kind} ${page}`;
    const group = groups.get(key) ?? { kind: leak.kind, page, leaks: [] };
    group.leaks.push(leak);
    groups.set(key, group);
  }
  return [...groups.values()];
};

const underBars: readonly LeakKind[] = [
  'text-under-bar',
  'text-behind-picture',
  'text-under-comment',
  'picture-under-bar',
];

const leadOf = (leaks: readonly Leak[], unread: readonly Unread[]): string => {
  const bars = leaks.filter(({ kind }) => underBars.includes(kind)).length;
  if (bars > 0)
    return `Anybody who has the file can look under ${bars} of its bars. It should not be passed on as it is.`;
  if (leaks.length > 0)
    return 'Anybody who has the file can read what its pages do not show. It should not be passed on as it is.';
  if (unread.length > 0) return 'Some of it could not be looked at, so this is not all there is to say.';
  return 'That is no promise: a check finds only what it looks for. The list says what that is.';
};

const titleOf = (leaks: number, isComplete: boolean): string => {
  if (leaks > 0) return `${count(leaks, 'place', 'places')} in this file can still be read`;
  return isComplete ? 'We found nothing' : 'We found nothing where we looked';
};

/** What was found, in words that need no knowledge of PDF. */
export const summaryOf = ({ leaks, unread }: CheckedFile): Summary => {
  const real = leaks.filter(({ weight }) => weight === 'leak');
  const groups = groupsOf(real);
  return {
    title: titleOf(real.length, unread.length === 0),
    lead: leadOf(real, unread),
    onPages: groups.filter(({ page }) => page !== null),
    elsewhere: groups.filter(({ page }) => page === null),
    notes: groupsOf(leaks.filter(({ weight }) => weight === 'note')),
  };
};

/** How many places of each kind, for the list of what was looked for. */
export const countsOf = ({ leaks }: CheckedFile): { name: string; count: number; isLeak: boolean }[] =>
  leakKinds.map((kind) => {
    const found = leaks.filter((leak) => leak.kind === kind);
    return {
      name: leakText[kind].name,
      count: found.length,
      isLeak: found.some(({ weight }) => weight === 'leak'),
    };
  });

const parts = { file: 'The rest of the file', 'earlier-versions': 'Earlier versions' } as const;

export const unreadSentence = ({ part, page, reason }: Unread): string =>
  `${part === 'page' ? `Page ${page}` : parts[part]} could not be looked at: ${unreadText[reason]}.`;
