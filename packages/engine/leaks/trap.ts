import type { PageBox } from '@blackbar/core';

/** A document that hides one secret in one channel, and the boxes its owner drew. */
export interface Trap {
  channel: string;
  make(secret: string): Uint8Array | Promise<Uint8Array>;
  boxes: readonly PageBox[];
  /** Visible words that no box touches; they must still be extracted. */
  kept: readonly string[];
  /** Pages that must still be vector, so that the secret is not removed merely by rasterising. */
  vectorPages: number;
  /** How far from black the boxes may be, where the image is stored as a JPEG. */
  tolerance?: number;
}

/** Ten capital letters that occur nowhere else, the same for a channel in every run. */
export const secretOf = (channel: string): string => {
  let state = 0x811c9dc5;
  for (const char of channel) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193) >>> 0;
  let secret = 'QX';
  while (secret.length < 10) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    secret += 'BCDFGHJKLMNPRSTVWZ'[(state >>> 16) % 18];
  }
  return secret;
};
