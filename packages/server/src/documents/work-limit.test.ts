import { expect, test } from 'vitest';
import { WorkLimit } from './work-limit.ts';

const gate = () => {
  const { promise: closed, resolve: open } = Promise.withResolvers<void>();
  return { open, closed };
};

test('more than may be in flight, in all or for one owner, is busy', async () => {
  const limit = new WorkLimit({ total: 3, perOwner: 2 });
  const held = gate();
  const jobs = ['a', 'a'].map((owner) => limit.run(owner, () => held.closed));
  await expect(limit.run('a', async () => 1)).rejects.toMatchObject({ code: 'busy' });
  jobs.push(limit.run('b', () => held.closed));
  await expect(limit.run('c', async () => 1)).rejects.toMatchObject({ code: 'busy' });
  expect(limit.inFlight).toBe(3);
  held.open();
  await Promise.all(jobs);
  expect(limit.idle).toBe(true);
});

test('what is let in starts at once: the engine decides about its order', async () => {
  const limit = new WorkLimit({ total: 10, perOwner: 10 });
  const held = gate();
  const started: string[] = [];
  const jobs = ['a1', 'a2', 'b1'].map((name) =>
    limit.run(name[0] ?? '', () => {
      started.push(name);
      return held.closed;
    }),
  );
  expect(started).toEqual(['a1', 'a2', 'b1']);
  held.open();
  await Promise.all(jobs);
});

test('a job that is done, cancelled or failed makes room for the next', async () => {
  const limit = new WorkLimit({ total: 1, perOwner: 1 });
  await expect(limit.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const leaving = new AbortController();
  const left = limit.run(
    'a',
    () => new Promise((_, reject) => leaving.signal.addEventListener('abort', reject)),
  );
  await expect(limit.run('a', async () => 1)).rejects.toMatchObject({ code: 'busy' });
  leaving.abort();
  await expect(left).rejects.toBeDefined();
  expect(await limit.run('a', async () => 'next')).toBe('next');
});
