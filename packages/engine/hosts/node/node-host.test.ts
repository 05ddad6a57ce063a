import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { letterPage } from '../../contract/documents.ts';
import { hostContract } from '../../contract/host-contract.ts';
import { createEngineHost } from './index.ts';

const host = createEngineHost({ workers: 1 });
afterAll(() => host.close());

/** A worker loads PDFium and pdf.js first, and the machine may be busy. */
const timeoutMs = 60_000;

for (const { title, check } of hostContract)
  test(title, () => expect(check(host)).resolves.toBeUndefined(), timeoutMs);

const niceValues = (): number[] =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'latin1');
    // Field 19 of proc(5); the name before it may hold spaces.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
  });

test(
  'workers let the main thread go first',
  async () => {
    await host.open({ key: 'letter', bytes: letterPage('x') });
    const own = getPriority();
    expect(niceValues().some((nice) => nice > own)).toBe(true);
  },
  timeoutMs,
);
