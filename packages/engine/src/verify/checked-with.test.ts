import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkedWith } from './checked-with.ts';

test('the versions that are signed are the ones installed', () => {
  const text = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8');
  const { name, version, dependencies } = JSON.parse(text);
  const installed = { ...dependencies, [name]: version };
  expect(checkedWith.length).toBe(3);
  for (const program of checkedWith) expect(program.version, program.name).toBe(installed[program.name]);
});
