import { expect, test } from 'vitest';
import { redactionCount } from './count-text.ts';

test('the count knows its plural', () => {
  expect([0, 1, 2, 1000].map(redactionCount)).toEqual([
    '0 redactions',
    '1 redaction',
    '2 redactions',
    '1,000 redactions',
  ]);
});
