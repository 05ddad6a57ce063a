import type { Redaction } from '@blackbar/core';
import { expect, test, vi } from 'vitest';
import type { DeviceFile } from './device-document.ts';
import { deviceRedactions } from './device-redactions.ts';
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
  await Promise.all([1, 2, 3].map((id) => it.saveRedactions([redaction(id)])));
  expect(written.map(({ redactions }) => redactions[0]?.id)).toEqual([1, 3]);
  expect(written[0]).not.toHaveProperty('bytes');
});

test('redactions are saved when they are written, not before', async () => {
  let finish = (): void => undefined;
  const isWritten = vi.fn();
  const { it } = kept(() => new Promise((resolve) => (finish = resolve)));
  const redactions = deviceRedactions({ fileId: 5, pages: [], kept: [], onChange: it.saveRedactions });
  const saving = redactions.clear().then(isWritten);
  await new Promise((resolve) => setImmediate(resolve));
  expect(isWritten).not.toHaveBeenCalled();
  finish();
  await saving;
});

test('when there is no room any more it is said once, and the work goes on', async () => {
  const { it, onUnkept } = kept(async () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await it.saveRedactions([redaction(1)]);
  await it.saveRedactions([redaction(2)]);
  expect(onUnkept).toHaveBeenCalledTimes(1);
});

test('a sign of life is written once a minute at most', async () => {
  const putState = vi.fn(async () => undefined);
  const { it, pass } = kept(putState);
  it.use();
  pass(61_000);
  it.use();
  it.use();
  await vi.waitFor(() => expect(putState).toHaveBeenCalled());
  expect(putState).toHaveBeenCalledTimes(1);
});

test('nothing is written after it was removed', async () => {
  const putState = vi.fn(async () => undefined);
  const { it, remove } = kept(putState);
  await it.remove();
  await it.saveRedactions([redaction(1)]);
  expect(putState).not.toHaveBeenCalled();
  expect(remove).toHaveBeenCalledWith(5);
});
