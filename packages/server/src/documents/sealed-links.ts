import { type LinkRequest, RedactError } from '@blackbar/core';
import { serverKey } from '../storage/crypto/keys.ts';
import { sealNow, unsealNow } from '../storage/crypto/seal.ts';
import type { Clock } from './clock.ts';

interface Ticket {
  fileId: number;
  token: string;
  request: LinkRequest;
  opensUntil: number;
}

/** Addresses that open one thing of one file for a few minutes, without a header. */
export const sealedLinks = (secret: Uint8Array, clock: Clock, validMs: number) => {
  const key = serverKey(secret, 'link');
  return {
    seal(fileId: number, token: string, request: LinkRequest, fileExpiresAt: number) {
      const opensUntil = Math.min(clock.now() + validMs, fileExpiresAt);
      const ticket: Ticket = { fileId, token, request, opensUntil };
      const sealed = sealNow(key, Buffer.from(JSON.stringify(ticket), 'utf8'));
      return { sealed: Buffer.from(sealed).toString('base64url'), opensUntil };
    },
    /** Anything that is not one of ours, or is too old, is a file that is not available. */
    open(untrustedSealed: string): Ticket {
      let ticket: Ticket;
      try {
        ticket = JSON.parse(
          Buffer.from(unsealNow(key, Buffer.from(untrustedSealed, 'base64url'))).toString('utf8'),
        );
      } catch (cause) {
        throw new RedactError('file-not-available', { cause });
      }
      if (ticket.opensUntil <= clock.now()) throw new RedactError('file-not-available');
      return ticket;
    },
  };
};

export type SealedLinks = ReturnType<typeof sealedLinks>;
