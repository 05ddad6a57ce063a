import { brand, contactKeptDays, type EnforcedWords, enforcedWords, retention, tiers } from '@blackbar/core';

/** Words that are put into every page before it is sent; the year is for those who never update it. */
export type PageWords = EnforcedWords & { year: string; contact: string };

const delivered = (): PageWords => ({
  ...enforcedWords({ envelopes: tiers.free.envelopes, retention, contactKeptDays }),
  year: String(new Date().getFullYear()),
  contact: brand.contact,
});

const inThisPage = (): PageWords | null => {
  const element = globalThis.document?.getElementById('enforced');
  return element ? JSON.parse(element.textContent) : null;
};

/** Limits and times that hold on this installation, for every text that names them. */
export const enforced: PageWords = inThisPage() ?? delivered();
