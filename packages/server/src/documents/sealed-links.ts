import { type LinkRequest, RedactError } from '@blackbar/core';
import { serverKey } from '../storage/crypto/keys.ts';
import { sealText, unsealText } from '../storage/crypto/seal-text.ts';
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
      const sealed = sealText(key, JSON.stringify(ticket));
      return { sealed: Buffer.from(sealed).toString('base64url'), opensUntil };
    },
    /** Anything that is not one of ours, or is too old, is a file that is not available. */
    open(untrustedSealed: string): Ticket {
      let ticket: Ticket;
      try {
        ticket = JSON.parse(unsealText(key, Buffer.from(untrustedSealed, 'base64url')));
      } catch (cause) {
        throw new RedactError('file-not-available', { cause });
      }
      if (ticket.opensUntil <= clock.now()) throw new RedactError('file-not-available');
      return ticket;
    },
  };
};

export type SealedLinks = ReturnType<typeof sealedLinks>;
