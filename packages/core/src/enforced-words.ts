import { type Envelope, envelopesInWords, maxBytesOf, tiers } from './limits.ts';
import { durationInWords, type Retention } from './retention.ts';

/** Limits and times that an operator sets and the pages print. */
export interface Enforced {
  envelopes: readonly Envelope[];
  retention: Retention;
  contactKeptDays: number;
}

const isFreeTier = (envelopes: readonly Envelope[]): boolean =>
  JSON.stringify(envelopes) === JSON.stringify(tiers.free.envelopes);

/** The same as text for the pages. */
export const enforcedWords = ({ envelopes, retention, contactKeptDays }: Enforced) => ({
  idle: durationInWords(retention.idleMs),
  standard: durationInWords(retention.standardMs),
  longest: durationInWords(retention.longestMs),
  cleanup: durationInWords(retention.cleanupMs),
  sealedUrl: durationInWords(retention.sealedUrlMs),
  limits: envelopesInWords(envelopes),
  maxBytes: String(maxBytesOf(envelopes)),
  /** The name of the tier, only when its own limits apply. */
  uploadLimits: `${isFreeTier(envelopes) ? 'Free: ' : 'Files '}${envelopesInWords(envelopes)}`,
  messagesKept: `${contactKeptDays} ${contactKeptDays === 1 ? 'day' : 'days'}`,
});

export type EnforcedWords = ReturnType<typeof enforcedWords>;

/** A placeholder in the built pages, which the server replaces by the text for its configuration. */
export const wordMarker = (name: string): string => `{{${name}}}`;
