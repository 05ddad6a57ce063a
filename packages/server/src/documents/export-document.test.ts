import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newDataDir } from '../../test/new-data-dir.ts';
import { sealText } from '../storage/crypto/seal-text.ts';
import { insertFile } from '../storage/database/files.ts';
import { insertRedactions } from '../storage/database/redactions.ts';
import { openSqlite } from '../storage/database/sqlite.ts';
import { Exports } from './export-document.ts';
import type { OpenFile } from './file-access.ts';
import { itemsPerTurn } from './in-turns.ts';

test('whoever leaves while their boxes are read has the rest of them left unread', async () => {
  const { db, close } = await openSqlite(newDataDir().DATA_DIR);
  const key = { cipherKey: randomBytes(32), macKey: randomBytes(32) };
  await insertFile(db, {
    id: 1,
    token_hash: randomBytes(32),
    key_half: randomBytes(32),
    state: 'ready',
    sealed_summary: randomBytes(10),
    sealed_report: null,
    uploaded_at: 0,
    last_used_at: 0,
    extended_to: null,
    expires_at: 1,
    revision: 0,
  });
  const rows = Array.from({ length: 4 * itemsPerTurn }, (_, index) => ({
    ...{ id: index + 1, page: 1, x: 1, y: 1, width: 9, height: 9, type: 'manual', sealed_pattern: null },
    sealed_label: sealText(key, 'REDACTED'),
  }));
  expect(await insertRedactions(db, 1, rows, rows.length)).toBe('inserted');
  const leaving = new AbortController();
  let read = 0;
  const keyFor = () => {
    read += 1;
    leaving.abort();
    return key;
  };
  const exports = new Exports({ db } as never);
  const file = { id: 1, keyFor } as unknown as OpenFile;
  const asked = exports.prepare(file, { dpi: 150, pages: 'picture' }, { signal: leaving.signal });
  await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
  expect(read).toBe(itemsPerTurn);
  await close();
});
