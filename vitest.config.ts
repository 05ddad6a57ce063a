import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import './scripts/compile-cache.mjs';

/** Files that take longest, in that order. */
const long = [
  'tests/dockerfile.test.ts',
  'packages/engine/leaks/leaks.test.ts',
  'tests/packages.test.ts',
  'packages/engine/leaks/sharp.test.ts',
  'packages/server/src/storing-crash.test.ts',
  'packages/server/src/crash.test.ts',
  'packages/server/src/purge-crash.test.ts',
  'packages/server/src/http/error-catalogue.test.ts',
  'packages/server/src/faults.test.ts',
  'packages/server/src/shared-exports.test.ts',
  'packages/server/src/documents/lifecycle.test.ts',
  'packages/server/src/http/clients.test.ts',
  'tests/faults/silent-clients.test.ts',
];

const rank = ({ moduleId }: TestSpecification): number => {
  const found = long.findIndex((file) => moduleId.endsWith(file));
  return found < 0 ? long.length : found;
};

/** So that at the end no core waits for one long file; in a fresh clone nothing else knows which those are. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // One project after the other: a shared process ends when the next file is of another.
    const place = (file: TestSpecification) =>
      (file.project.config.isolate ? 0 : long.length + 1) + rank(file);
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

/** Rooms whose test files share a process and its modules: to load them takes longer than most of their tests. */
const shared = [
  'packages/{certificate,cli,core,find,rules,web}/**/*.test.ts',
  'packages/engine/{src,hosts/pool}/**/*.test.ts',
];
const exclude = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    // One more than cores: crash and queue tests wait for half of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // What is waited for comes at once on an idle machine, and late on a busy one.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'own process',
          include: ['packages/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...exclude, ...shared],
        },
      },
      { extends: true, test: { name: 'shared process', include: shared, exclude, isolate: false } },
    ],
  },
});
