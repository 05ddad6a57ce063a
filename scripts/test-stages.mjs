import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { quickChecks, run } from './checks.mjs';
import { root } from './install.mjs';

const results = join(root, 'test-results');

const readReport = (file) => {
  try {
    return JSON.parse(readFileSync(join(results, file), 'utf8'));
  } catch {
    return undefined;
  }
};

/** A runner without a report, or without any test run, counts as failed. */
const counted = (ok, passed, failed) => {
  if (ok && passed > 0 && failed === 0) return { passed, failed };
  return { passed, failed: Math.max(failed, 1) };
};

const runVitest = () => {
  const ok = run('unit, contract and HTTP tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, 'vitest.json')}`,
  ]);
  const report = readReport('vitest.json');
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  return counted(ok && skipped === 0, report?.numPassedTests ?? 0, (report?.numFailedTests ?? 0) + skipped);
};

const runJourneys = () => {
  const ok = run('browser journeys', 'playwright', ['test', '--config', 'e2e/playwright.config.ts']);
  const stats = readReport('journeys.json')?.stats;
  const failed = (stats?.unexpected ?? 0) + (stats?.skipped ?? 0);
  return counted(ok, stats?.expected ?? 0, failed);
};

/** All tests in one run; the last line is the total. */
export const runAll = () => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const checks = quickChecks();
  const counts = [
    { passed: checks.filter(Boolean).length, failed: checks.filter((ok) => !ok).length },
    runVitest(),
  ];
  buildWeb();
  counts.push(runJourneys());
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
};
