import { expect, test } from 'vitest';
import { fileKey, redactionsKey, seedUploadedFile } from './file-queries.ts';
import { queryClient } from './query-client.ts';

test('an uploaded file is known without asking again, and its token is in no cache', () => {
  const file = {
    id: 7,
    filename: 'letter.pdf',
    kind: 'pdf' as const,
    pageCount: 1,
    pages: [{ width: 1275, height: 1650 }],
    found: [],
    expiresAt: '2026-01-01T00:00:00Z',
  };
  seedUploadedFile({ ...file, token: 'secret' });
  expect(queryClient.getQueryData(fileKey(7))).toEqual(file);
  expect(queryClient.getQueryData(redactionsKey(7))).toEqual([]);
});
