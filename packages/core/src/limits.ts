const MB = 1024 * 1024;

/** A file must fit one envelope: both its maximum of pages and its maximum of bytes. */
export interface Envelope {
  maxPages: number;
  maxBytes: number;
}

export interface Tier {
  name: 'Free' | 'Pro' | 'Enterprise';
  envelopes: readonly Envelope[];
  /** Documents a month, as the price list describes it; `null` is unlimited. */
  documentsPerMonth: number | null;
  pricePerMonthUsd: number | null;
}

export const tiers = {
  free: {
    name: 'Free',
    envelopes: [
      { maxPages: 99, maxBytes: 10 * MB },
      { maxPages: 50, maxBytes: 25 * MB },
    ],
    documentsPerMonth: 5,
    pricePerMonthUsd: 0,
  },
  pro: {
    name: 'Pro',
    envelopes: [{ maxPages: 500, maxBytes: 100 * MB }],
    documentsPerMonth: null,
    pricePerMonthUsd: 19,
  },
  enterprise: {
    name: 'Enterprise',
    envelopes: [{ maxPages: 2000, maxBytes: 500 * MB }],
    documentsPerMonth: null,
    pricePerMonthUsd: null,
  },
} as const satisfies Record<string, Tier>;

/** On the device there is no server to protect; what the tab can hold decides, up to here. */
export const deviceEnvelope: Envelope = { maxPages: 500, maxBytes: 200 * MB };

export type TierName = keyof typeof tiers;

export const maxBytesOf = (envelopes: readonly Envelope[]): number =>
  Math.max(...envelopes.map((envelope) => envelope.maxBytes));

export const maxPagesOf = (envelopes: readonly Envelope[]): number =>
  Math.max(...envelopes.map((envelope) => envelope.maxPages));

export const fitsEnvelope = (envelopes: readonly Envelope[], bytes: number, pages: number): boolean =>
  envelopes.some((envelope) => bytes <= envelope.maxBytes && pages <= envelope.maxPages);

/** "10 MB" for a figure on a page. */
export const inMegabytes = (bytes: number): number => Math.round(bytes / MB);

/** "up to 99 pages and 10 MB, or up to 50 pages and 25 MB". */
export const envelopesInWords = (envelopes: readonly Envelope[]): string =>
  envelopes
    .map((envelope) => `up to ${envelope.maxPages} pages and ${inMegabytes(envelope.maxBytes)} MB`)
    .join(', or ');

export const maxRedactionsPerFile = 10_000;
