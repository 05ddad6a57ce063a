import { expect, test } from 'vitest';
import { codeSets } from './code-sets.ts';
import { parseRules } from './parse-rules.ts';
import { RulesSchema } from './schema.ts';

const noList = () => null;
const problemsOf = (text: string, readList: (path: string) => string | null = noList) => {
  const parsed = parseRules(text, readList);
  return parsed.kind === 'invalid' ? parsed.problems.map(({ line, message }) => `${line}: ${message}`) : [];
};
const rule = (...lines: string[]) =>
  ['version: 1', 'rules:', '  - name: one', ...lines.map((line) => `    ${line}`)].join('\n');

test('a rules file becomes rules, and JSON is YAML too', () => {
  const text = rule('find: [Okafor, Amara Reyes]', 'whole-words: true', 'pages: 1-3, 7', 'label: NAME');
  const parsed = parseRules(text, noList);
  expect(parsed).toMatchObject({
    kind: 'rules',
    rules: {
      unreadable: 'fail',
      rules: [
        {
          name: 'one',
          pages: '1-3, 7',
          label: 'NAME',
          keep: null,
          queries: [{ term: 'Okafor', wholeWords: true }, { term: 'Amara Reyes' }],
        },
      ],
    },
  });
  const json = '{"version": 1, "rules": [{"name": "one", "pattern": ["ssn"], "keep": "last-four"}]}';
  expect(parseRules(json, noList)).toMatchObject({ rules: { rules: [{ keep: 'last-four' }] } });
});

test('a list is read from its file, one word or name a line, without comments', () => {
  const parsed = parseRules(rule('list: staff.txt'), (path) =>
    path === 'staff.txt' ? '# our people\nOkafor\n\n  Amara Reyes \r\n' : null,
  );
  expect(
    parsed.kind === 'rules' && parsed.rules.rules[0]?.queries.map((query) => 'term' in query && query.term),
  ).toEqual(['Okafor', 'Amara Reyes']);
  expect(problemsOf(rule('list: none.txt'))).toEqual(['4: cannot read none.txt.']);
  expect(problemsOf(rule('list: empty.txt'), () => '# nobody\n')).toEqual([
    '4: empty.txt has no words in it.',
  ]);
});

test.for([
  ['broken YAML', 'version: 1\nrules: [\n', /^[23]: /],
  ['an entry twice', rule('find: a', 'find: b'), /^5: Map keys must be unique/],
  ['no version', 'rules:\n  - name: a\n    find: b\n', /a rules file needs version: 1/],
  ['another version', 'version: 2\nrules:\n  - name: a\n    find: b\n', /^1: version must be 1/],
  [
    'an unknown entry',
    rule('fnd: a'),
    /^4: "fnd" is no entry of rule 1\. Did you mean find\? Write one of name, find/,
  ],
  ['an entry called otherwise', rule('words: a'), /^4: "words" is no entry of rule 1\. Did you mean find\?/],
  [
    'an entry of nothing',
    rule('colour: red'),
    /^4: "colour" is no entry of rule 1\. Write one of name, find, list/,
  ],
  [
    'an unknown entry of the file',
    `rule: []\n${rule('find: a')}`,
    /^1: "rule" is no entry of a rules file\. Did you mean rules\?/,
  ],
  ['no rules file', '- a', /^1: this is no rules file: it begins with version: 1/],
  ['an empty word', rule('find: [a, ""]'), /^4: find of rule 1 must be a word or some words, or a list/],
  ['a rule without a name', 'version: 1\nrules:\n  - find: a\n', /^3: rule 1 needs name: a name, as the log/],
  ['a rule that finds nothing', rule('label: NAME'), /^3: one finds nothing/],
  ['an expression that is none', rule("regex: '('"), /^4: \( is no regular expression: Unterminated group/],
  ['an unknown pattern', rule('pattern: mail'), /^4: pattern of rule 1 must be email, phone/],
  ['pages that are none', rule('find: a', 'pages: x-3'), /^5: x-3 must be all, first, last/],
  ['page 0', rule('find: a', 'pages: 0'), /^5: pages of rule 1 must be all, first/],
  ['a code without a set', rule('find: a', 'code: (b)(6)'), /^5: a code needs codes/],
  [
    'a code of another set',
    `codes: privacy-act\n${rule('find: a', 'code: (b)(6)')}`,
    /^6: \(b\)\(6\) is not among the codes of privacy-act/,
  ],
  ['a label that cannot be set', rule('find: a', 'label: 🙈'), /^5: label must be 1 to 40/],
  [
    'a region without a height',
    rule('region: { x: 1, y: 2, width: 9 }'),
    /^4: region of rule 1 needs height/,
  ],
  [
    'a text for a number',
    rule('region: { x: left, y: 2, width: 9, height: 9 }'),
    /^4: x of region of rule 1 must be a number/,
  ],
  ['something to keep that is unknown', rule('find: a', 'keep: all'), /^5: keep of rule 1 must be last-four/],
] as const)('%s is told with its line', ([, text, expected]) => {
  expect(problemsOf(text).join('\n')).toMatch(expected);
});

test('everything that is wrong is told at once', () => {
  const text =
    'version: 1\nrules:\n  - name: a\n    regex: "("\n    pages: never\n  - name: b\n    find: x\n    code: (b)(6)\n';
  expect(problemsOf(text).map((problem) => problem.slice(0, 2))).toEqual(['4:', '5:', '8:']);
});

test('a file that expands without end is refused', () => {
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefg'
      .split('')
      .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdef'[index]}`).join(', ')}]`),
  ].join('\n');
  expect(problemsOf(bomb)[0]).toMatch(/expand to far too much/);
});

test('the codes that ship can be set on a box, each once', () => {
  for (const { codes } of codeSets)
    for (const { code } of codes)
      expect(
        problemsOf(`codes: [{ code: "${code}", meaning: m }]\n${rule('find: a', `code: ${code}`)}`),
      ).toEqual([]);
  expect(codeSets.map(({ name, codes }) => [name, codes.length])).toEqual([
    ['foia', 14],
    ['privacy-act', 10],
    ['plain', 9],
  ]);
});

test('the schema describes every entry, so that an editor can', () => {
  const { rules } = RulesSchema.properties;
  for (const [name, entry] of Object.entries(rules.items.properties))
    expect((entry as { description?: string }).description, name).toBeTruthy();
});
