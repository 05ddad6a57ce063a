const minute = 60_000;

/** When a file stops being readable. Every text about deletion is rendered from these figures. */
export const retention = {
  /** Without activity, access ends after this long. */
  idleMs: 30 * minute,
  /** Access ends this long after upload unless the user keeps working. */
  standardMs: 60 * minute,
  /** Access ends this long after upload, whatever the user does. */
  longestMs: 120 * minute,
  /** What an expired file leaves behind is removed at least this often. */
  cleanupMs: 30 * minute,
  /** A sealed URL opens for this long. */
  sealedUrlMs: 5 * minute,
} as const;

export type Retention = { readonly [K in keyof typeof retention]: number };

/** Instants in milliseconds since the epoch. */
export interface Lifetime {
  uploadedAt: number;
  lastUsedAt: number;
  /** The end the user asked for with "Keep working"; absent until then. */
  extendedTo?: number | undefined;
}

/** The instant after which nobody can read the file any more. */
export const expiresAt = (lifetime: Lifetime, policy: Retention = retention): number => {
  const longest = lifetime.uploadedAt + policy.longestMs;
  const standard = lifetime.uploadedAt + policy.standardMs;
  const end = Math.min(longest, Math.max(standard, lifetime.extendedTo ?? standard));
  return Math.min(end, lifetime.lastUsedAt + policy.idleMs);
};

/** The new end after "Keep working": a full standard period from now, never past the longest. */
export const extendedTo = (lifetime: Lifetime, now: number, policy: Retention = retention): number =>
  Math.min(lifetime.uploadedAt + policy.longestMs, now + policy.standardMs);

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "30 minutes", "1 hour": a duration of whole minutes as a page prints it. */
export const durationInWords = (durationMs: number): string => {
  const minutes = Math.round(durationMs / minute);
  return minutes > 0 && minutes % 60 === 0 ? plural(minutes / 60, 'hour') : plural(minutes, 'minute');
};
