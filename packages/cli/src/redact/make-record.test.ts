import { expect, test } from 'vitest';
import { releasedRecord } from './make-record.ts';

const begun = { file: 'in.pdf', startedAt: '', dpi: 150, inputBytes: 1, resume: null };
const planned = { pages: [], boxes: [], suggestions: [], nearMisses: [], warnings: [] };
type Report = Parameters<typeof releasedRecord>[3];

const recordOf = (methods: Report['methods'], fallbacks: Report['fallbacks']) =>
  releasedRecord(begun, 'out.pdf', planned, { methods, fallbacks } as Report);

test('pages that came out blank or without their text are warnings, in the code too, each with its reason', () => {
  const record = recordOf(
    ['picture', 'pixels', 'blank', 'pixels'],
    [
      { page: 2, became: 'pixels', reason: 'check-text' },
      { page: 3, became: 'blank', reason: 'page-unreadable' },
      { page: 4, became: 'pixels', reason: 'too-complex' },
    ],
  );
  expect(record).toMatchObject({ ok: true, exitCode: 8 });
  expect(record.warnings.map(({ code, pages, message }) => [code, pages, message.split(' ', 2)[0]])).toEqual([
    ['page-changed', [3], 'Page'],
    ['page-changed', [2, 4], 'Pages'],
  ]);
  expect(record.pages.map(({ reason }) => reason)).toEqual([
    undefined,
    'check-text',
    'page-unreadable',
    'too-complex',
  ]);
});

test('a page that became a picture to be safe is as it was, and no warning', () => {
  const record = recordOf(['picture'], [{ page: 1, became: 'picture', reason: 'hidden-text' }]);
  expect(record).toMatchObject({ exitCode: 0, warnings: [] });
});
