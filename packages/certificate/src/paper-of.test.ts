import { expect, test } from 'vitest';
import { type Certified, newKeyPem, paperOf, readKeys, state } from './index.ts';

const { public: keys } = await readKeys(await newKeyPem());
const certified: Certified = {
  issuer: { kind: 'command-line' },
  exportedAt: '2026-11-16T09:00:00.000Z',
  outputSha256: '0'.repeat(64),
  outputBytes: 1234,
  inputCommitment: 'A'.repeat(43),
  pages: [1, 2, 3].map(() => ({ width: 1275, height: 1650 })),
  methods: ['picture', 'picture', 'blank'],
  boxes: [
    { page: 1, x: 1, y: 1, width: 30, height: 9, label: '(b)(6)' },
    { page: 1, x: 1, y: 20, width: 30, height: 9, label: '(b)(6)' },
    { page: 1, x: 1, y: 40, width: 30, height: 9 },
    { page: 2, x: 1, y: 1, width: 30, height: 9 },
  ],
  checks: ['structure', 'pages', 'boxes', 'text', 'fidelity', 'later'].map((name) => ({
    name,
    passed: true,
  })),
  checkedWith: [{ name: 'pdfium', version: '2.15.1' }],
  dpi: 200,
  boxedPages: 'picture',
};
const statement = state(certified);
const [key] = keys;
const { blocks, title } = paperOf(statement, key);
const text = JSON.stringify(blocks);

test('the page says what was done, page by page, with what became of each', () => {
  expect(title).toBe('Certificate of redaction');
  expect(text).toContain('4 black boxes were burnt into 2 of 3 pages.');
  expect(text).toContain('at 200 DPI');
  expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [
      ['1', 'picture with searchable text', '3', '(b)(6) × 2'],
      ['2', 'picture with searchable text', '1', 'none'],
      ['3', 'blank, with its boxes', '0', 'none'],
    ],
  });
});

test('a page that was cut is not said to be a picture, and none to be one where all were cut', () => {
  const told = (methods: Certified['methods']) =>
    JSON.stringify(paperOf(state({ ...certified, boxedPages: 'sharp', methods }), key).blocks);
  const some = told(['sharp', 'picture', 'vector']);
  expect(some).toContain('1 page with boxes was drawn anew as a picture at 200 DPI');
  expect(some).toContain('1 page with boxes was cut');
  expect(some).toContain('["1","kept sharp, cut under its boxes","3"');
  const all = told(['sharp', 'sharp', 'vector']);
  expect(all).toContain('2 pages with boxes were cut');
  expect(all).not.toContain('picture');
});

test('a check without anything to check stands under what was not checked', () => {
  const lists = blocks.flatMap((block) => (block.kind === 'list' ? [block.items] : []));
  const [passed, not] = lists;
  expect(passed).toHaveLength(5);
  expect(passed?.at(-1)).toBe('later.');
  expect(passed?.join()).not.toContain('Look:');
  expect(not?.[0]).toMatch(/^Look:.*there was nothing to check/);
  expect(not?.join()).toContain('only a person can judge');
});

test('it names the signing key and says that it proves nothing by itself', () => {
  expect(text).toContain(key.kid);
  expect(text).toContain('It proves nothing by itself');
  expect(text).toContain('2026-11-16 09:00:00 UTC');
});
