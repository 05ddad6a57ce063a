import { afterAll, expect, test } from 'vitest';
import { describeCase } from '../bench/seek/case.ts';
import { pdfium } from '../bench/seek/draw.ts';
import { runSeek } from '../bench/seek/run-seek.ts';
import { secretMakers } from '../bench/seek/secrets/secrets.ts';
import { startEngine } from '../packages/engine/leaks/start-engine.ts';

const seed = 1;
const kinds = Object.keys(secretMakers).length;
const host = startEngine();
afterAll(() => host.close());

test('what is hidden on a random page is not in its export, and what is in sight is', {
  timeout: 300_000,
}, async () => {
  const run = await runSeek(host, pdfium, seed, kinds, ({ pages }) => pages === 0);
  expect(
    run.failures.map((failure) => `${failure.kind}: ${describeCase(failure.case)}: ${failure.what}`),
  ).toEqual([]);
  expect(run.hidden).toBeGreaterThan(kinds / 4);
  expect(run.inSight).toBeGreaterThan(kinds / 4);
});
