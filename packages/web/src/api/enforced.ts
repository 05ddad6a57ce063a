import { type Envelope, type Retention, retention, type ServiceAnswer, tiers } from '@blackbar/core';
import { requestJson } from './request.ts';

interface Enforced {
  envelopes: readonly Envelope[];
  retention: Retention;
}

/**
 * Limits and times that hold on this installation, for every text that names them. As delivered, until
 * `learnEnforced` has asked the server what its operator has set.
 */
export const enforced: Enforced = { envelopes: tiers.free.envelopes, retention };

/** Longest time a page waits for the answer; without it the delivered figures are shown. */
const patienceMs = 3000;

export const learnEnforced = async (): Promise<void> => {
  try {
    const answer = await requestJson<ServiceAnswer>('/api/service', {
      signal: AbortSignal.timeout(patienceMs),
    });
    Object.assign(enforced, { envelopes: answer.envelopes, retention: answer.retention });
  } catch {
    // Nothing can be uploaded to a server that does not answer; the pages can still be read.
  }
};

/** "Free: up to 99 pages and 10 MB …", or without the name where the operator has set other limits. */
export const isFreeTier = (): boolean =>
  JSON.stringify(enforced.envelopes) === JSON.stringify(tiers.free.envelopes);
