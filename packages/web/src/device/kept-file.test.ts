import type { Redaction } from '@blackbar/core';
import { expect, test, vi } from 'vitest';
import type { DeviceFile } from './device-document.ts';
import { keptFile } from './kept-file.ts';
import type { KeptState, SealedStore } from './sealed-store.ts';

const file: DeviceFile = {
  ...{ id: 5, filename: 'a.pdf', bytes: new Uint8Array(9), given: null, redactions: [] },
  summary: { kind: 'pdf', pages: [], found: [] },
};
const redaction = (id: number) => ({ id }) as Redaction;

const kept = (putState: SealedStore['putState']) => {
  const onUnkept = vi.fn();
  const remove = vi.fn(async () => undefined);
  let now = 0;
  const store = { putState, remove } as unknown as SealedStore;
  const it = keptFile(file, { store, key: {} as CryptoKey, now: () => now, onUnkept });
  return { it, onUnkept, remove, pass: (ms: number) => (now += ms) };
};

test('of many changes in a row the latest is written, without the bytes of the file', async () => {
  const written: KeptState[] = [];
  const { it } = kept(async (_id, _key, state) => void written.push(state));
  for (const id of [1, 2, 3]) it.saveRedactions([redaction(id)]);
  await it.settled();
  expect(written.map(({ redactions }) => redactions[0]?.id)).toEqual([1, 3]);
  expect(written[0]).not.toHaveProperty('bytes');
});

test('when there is no room any more it is said once, and the work goes on', async () => {
  const { it, onUnkept } = kept(async () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  it.saveRedactions([redaction(1)]);
  await it.settled();
  it.saveRedactions([redaction(2)]);
  await it.settled();
  expect(onUnkept).toHaveBeenCalledTimes(1);
});

test('a sign of life is written once a minute at most', async () => {
  const putState = vi.fn(async () => undefined);
  const { it, pass } = kept(putState);
  it.use();
  pass(61_000);
  it.use();
  it.use();
  await it.settled();
  expect(putState).toHaveBeenCalledTimes(1);
});

test('nothing is written after it was removed', async () => {
  const putState = vi.fn(async () => undefined);
  const { it, remove } = kept(putState);
  await it.remove();
  it.saveRedactions([redaction(1)]);
  await it.settled();
  expect(putState).not.toHaveBeenCalled();
  expect(remove).toHaveBeenCalledWith(5);
});
