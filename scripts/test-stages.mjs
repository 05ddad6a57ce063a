import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from './build-web.mjs';
import { bin, quickChecks, timed } from './checks.mjs';
import { root } from './install.mjs';
import { runTests } from './run-tests.mjs';

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

const run = (label, command, args) => timed(label, () => runTests(bin(command), args, { cwd: root }));

const tellFailure = join(root, 'scripts', 'tell-failure.mjs');

const runVitest = async (keepGoing) => {
  const ok = await run('unit, contract and HTTP tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(results, 'vitest.json')}`,
    ...(keepGoing ? [] : ['--bail=1', `--reporter=${tellFailure}`]),
  ]);
  const report = readReport('vitest.json');
  const failed = report?.numFailedTests ?? 0;
  const skipped = (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
  // After a failure the others are skipped.
  return counted(ok && skipped === 0, report?.numPassedTests ?? 0, failed > 0 ? failed : skipped);
};

const runJourneys = async (keepGoing) => {
  buildWeb();
  const ok = await run('browser journeys', 'playwright', [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    ...(keepGoing ? [] : ['--max-failures=1']),
  ]);
  const stats = readReport('journeys.json')?.stats;
  const failed = stats?.unexpected ?? 0;
  return counted(ok, stats?.expected ?? 0, failed > 0 ? failed : (stats?.skipped ?? 0));
};

const runChecks = async () => {
  const checks = await quickChecks();
  return { passed: checks.filter(Boolean).length, failed: checks.filter((ok) => !ok).length };
};

/** All tests in one run, which ends with the first that fails; the last line is the total. */
export const runAll = async (keepGoing) => {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  let [passed, failed] = [0, 0];
  for (const stage of [runChecks, runVitest, runJourneys]) {
    const counts = await stage(keepGoing);
    passed += counts.passed;
    failed += counts.failed;
    if (failed > 0 && !keepGoing) break;
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0;
};
