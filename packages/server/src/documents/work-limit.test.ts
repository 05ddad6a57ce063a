import { expect, test } from 'vitest';
import { WorkLimit } from './work-limit.ts';

const gate = () => {
  const { promise: closed, resolve: open } = Promise.withResolvers<void>();
  return { open, closed };
};
const of = (client: string, file?: string) => ({ client, ...(file === undefined ? {} : { file }) });

test('more than may be in flight, in all, for one client or for one file, is busy', async () => {
  const limit = new WorkLimit({ total: 4, perClient: 3, perFile: 2 });
  const held = gate();
  const hold = (owner: ReturnType<typeof of>) => limit.run(owner, () => held.closed);
  const jobs = [hold(of('a', '1')), hold(of('a', '1'))];
  await expect(hold(of('b', '1')), 'the file').rejects.toMatchObject({ code: 'busy' });
  jobs.push(hold(of('a', '2')));
  await expect(hold(of('a', '3')), 'the client').rejects.toMatchObject({ code: 'busy' });
  jobs.push(hold(of('b', '4')));
  await expect(hold(of('c', '5')), 'all').rejects.toMatchObject({ code: 'busy' });
  expect(limit.inFlight).toBe(4);
  held.open();
  await Promise.all(jobs);
  expect(limit.idle).toBe(true);
  expect(limit.oldestMs).toBe(0);
});

test('what is let in starts at once: the engine decides about its order', async () => {
  const limit = new WorkLimit({ total: 10, perClient: 10, perFile: 10 });
  const held = gate();
  const started: string[] = [];
  const jobs = ['a1', 'a2', 'b1'].map((name) =>
    limit.run(of(name[0] ?? ''), () => {
      started.push(name);
      return held.closed;
    }),
  );
  expect(started).toEqual(['a1', 'a2', 'b1']);
  held.open();
  await Promise.all(jobs);
});

test('a job that is done, cancelled or failed makes room for the next', async () => {
  const limit = new WorkLimit({ total: 1, perClient: 1, perFile: 1 });
  await expect(limit.run(of('a'), () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  const leaving = new AbortController();
  const left = limit.run(
    of('a'),
    () => new Promise((_, reject) => leaving.signal.addEventListener('abort', reject)),
  );
  await expect(limit.run(of('a'), async () => 1)).rejects.toMatchObject({ code: 'busy' });
  leaving.abort();
  await expect(left).rejects.toBeDefined();
  expect(await limit.run(of('a'), async () => 'next')).toBe('next');
});
