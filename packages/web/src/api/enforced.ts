import { contactKeptDays, type EnforcedWords, enforcedWords, retention, tiers } from '@blackbar/core';

/** Words the server puts into every page when it starts; the year is for those who never update it. */
export type PageWords = EnforcedWords & { year: string };

const delivered = (): PageWords => ({
  ...enforcedWords({ envelopes: tiers.free.envelopes, retention, contactKeptDays }),
  year: String(new Date().getFullYear()),
});

const inThisPage = (): PageWords | null => {
  const element = globalThis.document?.getElementById('enforced');
  return element ? JSON.parse(element.textContent) : null;
};

/** Limits and times that hold on this installation, for every text that names them. */
export const enforced: PageWords = inThisPage() ?? delivered();
