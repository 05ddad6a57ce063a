import { expect, test } from 'vitest';
import { toBytes } from '../syntax/bytes.ts';
import { contentProblem } from './content.ts';

test.each([
  'q 1 0 0 -1.5 .25 +7. cm /I0 Do Q',
  'BT 3 Tr /F0 12 Tf 100 Tz 1 0 0 1 72 700 Tm <00ff> Tj [<00> -120 <01>]TJ T* ET',
  '0 0 1 rg 10 20 30 40 re f* W* n b* d0 d1\n\t\r',
  '',
])('content as an export writes it passes: %s', (content) => {
  expect(contentProblem(toBytes(content))).toBeNull();
});

test.each([
  ['/Span BMC', 'content: name'],
  ['/F0 BDC', 'content: operator'],
  ['(secret) Tj', 'content: syntax'],
  ['% secret', 'content: syntax'],
  ['<secret> Tj', 'content: syntax'],
  ['<00', 'content: syntax'],
  ['1 0 - cm', 'content: syntax'],
  ['. 1 m', 'content: syntax'],
  ['/Secret gs', 'content: name'],
  ['/ gs', 'content: name'],
  ['secret', 'content: operator'],
  ['BI ID EI', 'content: operator'],
  ['<</Secret 1>>', 'content: syntax'],
  [`${'q'.repeat(70)}`, 'content: operator'],
])('any other content is a problem: %s', (content, problem) => {
  expect(contentProblem(toBytes(content))).toBe(problem);
});
