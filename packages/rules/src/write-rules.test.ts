import { expect, test } from 'vitest';
import { parseRules } from './parse-rules.ts';
import { writeRules } from './write-rules.ts';

const place = { x: 10.123456, y: 20, width: 100, height: 50 };

test('what boxes were made from becomes a rules file that can be read again', () => {
  const text = writeRules([
    { page: 1, ...place, label: '(b)(6)', from: { kind: 'find', query: 'Okafor' } },
    { page: 3, ...place, label: '(b)(6)', from: { kind: 'find', query: 'Okafor' } },
    { page: 3, ...place, label: '(b)(6)', from: { kind: 'find', query: 'no: yes' } },
    { page: 2, ...place, from: { kind: 'regex', query: 'AB-\\d+' } },
    { page: 2, ...place, from: { kind: 'pattern', query: 'ssn' } },
    { page: 4, ...place, label: null, from: { kind: 'drawn' } },
  ]);
  const parsed = parseRules(text, () => null);
  expect(parsed).toMatchObject({
    kind: 'rules',
    rules: {
      rules: [
        { name: 'find (b)(6)', label: '(b)(6)', queries: [{ term: 'Okafor' }, { term: 'no: yes' }] },
        { queries: [{ kind: 'regex', source: 'AB-\\d+' }] },
        { queries: [{ kind: 'pattern', patterns: ['ssn'] }] },
        { name: 'region 1', pages: '4', region: { x: 10.12, y: 20, width: 100, height: 50 } },
      ],
    },
  });
});
