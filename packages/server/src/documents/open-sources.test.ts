import { expect, test } from 'vitest';
import { OpenSources } from './open-sources.ts';

const newSources = () => new OpenSources({} as never, {} as never, { now: () => 0 }, 1000);

test('the bytes of a file that is gone are overwritten', () => {
  const sources = newSources();
  const bytes = sources.keep(1, Uint8Array.of(1, 2, 3));
  sources.forget(1);
  expect([...bytes]).toEqual([0, 0, 0]);
  expect(sources.heldFileIds).toEqual([]);
});

test('the bytes of a file that was only unused stay whole for work in flight', () => {
  const sources = newSources();
  const bytes = sources.keep(1, Uint8Array.of(1, 2, 3));
  sources.release(1);
  expect([...bytes]).toEqual([1, 2, 3]);
  expect(sources.cache.bytes).toBe(0);
});
