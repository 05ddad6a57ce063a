import { type Envelope, envelopesInWords, tiers } from './limits.ts';
import { durationInWords, type Retention } from './retention.ts';

/** What an operator sets and the pages print. */
export interface Enforced {
  envelopes: readonly Envelope[];
  retention: Retention;
  contactKeptDays: number;
}

const isFreeTier = (envelopes: readonly Envelope[]): boolean =>
  JSON.stringify(envelopes) === JSON.stringify(tiers.free.envelopes);

/** The same in the words of the pages. */
export const enforcedWords = ({ envelopes, retention, contactKeptDays }: Enforced) => ({
  idle: durationInWords(retention.idleMs),
  standard: durationInWords(retention.standardMs),
  longest: durationInWords(retention.longestMs),
  cleanup: durationInWords(retention.cleanupMs),
  sealedUrl: durationInWords(retention.sealedUrlMs),
  limits: envelopesInWords(envelopes),
  /** The name of the tier stands only before the tier's own limits. */
  uploadLimits: `${isFreeTier(envelopes) ? 'Free: ' : 'Files '}${envelopesInWords(envelopes)}`,
  messagesKept: `${contactKeptDays} ${contactKeptDays === 1 ? 'day' : 'days'}`,
});

export type EnforcedWords = ReturnType<typeof enforcedWords>;

/** Stands in a page that was built before its operator said anything; the server puts the words there. */
export const wordMarker = (name: string): string => `{{${name}}}`;
