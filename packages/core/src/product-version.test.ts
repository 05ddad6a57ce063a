import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { productVersion } from './product-version.ts';

test('the version that is shown and signed is the one of the package', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ version: productVersion });
});
