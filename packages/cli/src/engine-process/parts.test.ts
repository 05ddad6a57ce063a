import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createParcels, sendParts } from './parts.ts';

test.each([0, 1, 4 * 1024 * 1024, 9_000_000])(
  'a file of %i bytes is the same when put together',
  async (length) => {
    const bytes = new Uint8Array(randomBytes(length));
    const parcels = createParcels((total) => new Uint8Array(total));
    let largest = 0;
    await sendParts(
      async (part) => {
        largest = Math.max(largest, part.bytes.length);
        parcels.add(structuredClone(part));
      },
      'a',
      bytes,
    );
    expect(largest).toBeLessThanOrEqual(4 * 1024 * 1024);
    expect(Buffer.from(parcels.take('a') ?? [1]).equals(bytes)).toBe(true);
    expect(parcels.get('a')).toBe(undefined);
  },
);
