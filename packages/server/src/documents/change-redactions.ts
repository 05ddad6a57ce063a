import {
  type ChangedRedaction,
  clampBox,
  maxRedactionsPerFile,
  type NewRedaction,
  type PageBox,
  RedactError,
  type Redaction,
  type RedactionType,
} from '@blackbar/core';
import { sealNow, unsealNow } from '../storage/crypto/seal.ts';
import {
  changeRedaction,
  deleteRedactions,
  findRedaction,
  insertRedactions,
  listRedactions,
  type RedactionRow,
} from '../storage/database/redactions.ts';
import type { Database } from '../storage/database/schema.ts';
import type { OpenFile } from './file-access.ts';
import { randomId } from './random-id.ts';

/** The part of the box on its page. What lies beside it covers nothing and is not kept. */
const placed = (file: OpenFile, box: PageBox): PageBox => {
  const page = file.summary.pages[box.page - 1];
  if (!page) throw new RedactError('page-not-found');
  const clamped = clampBox(box, page);
  if (!clamped) throw new RedactError('invalid-box');
  return { ...clamped, page: box.page };
};

const toRedaction = (file: OpenFile, row: RedactionRow): Redaction => ({
  id: row.id,
  fileId: file.id,
  page: row.page,
  x: row.x,
  y: row.y,
  width: row.width,
  height: row.height,
  type: row.type as RedactionType,
  // A pattern is a word somebody searched for: it is sealed like the document it stands in.
  pattern:
    row.sealed_pattern && Buffer.from(unsealNow(file.keyFor('pattern'), row.sealed_pattern)).toString('utf8'),
});

export const redactionsOf = (db: Database) => ({
  async list(file: OpenFile): Promise<Redaction[]> {
    const rows = await listRedactions(db, file.id);
    return rows.map((row) => toRedaction(file, row));
  },

  async add(file: OpenFile, wanted: readonly NewRedaction[]): Promise<Redaction[]> {
    const redactions = wanted.map(({ fileId, type, pattern, ...box }): Redaction => {
      if (fileId !== undefined && fileId !== file.id)
        throw new RedactError('malformed-request', { message: 'fileId must be the id in the path.' });
      return {
        id: randomId(),
        fileId: file.id,
        ...placed(file, box),
        type: type ?? 'manual',
        pattern: pattern ?? null,
      };
    });
    const key = file.keyFor('pattern');
    const rows = redactions.map(({ id, page, x, y, width, height, type, pattern }) => ({
      id,
      page,
      x,
      y,
      width,
      height,
      type,
      sealed_pattern: pattern === null ? null : sealNow(key, Buffer.from(pattern, 'utf8')),
    }));
    const outcome = await insertRedactions(db, file.id, rows, maxRedactionsPerFile);
    if (outcome === 'gone') throw new RedactError('file-not-available');
    if (outcome === 'too-many') throw new RedactError('too-many-redactions');
    return redactions;
  },

  async change(file: OpenFile, id: number, change: ChangedRedaction): Promise<Redaction> {
    const row = await findRedaction(db, file.id, id);
    if (!row) throw new RedactError('redaction-not-found');
    const { page, x, y, width, height } = row;
    const box = placed(file, { page, x, y, width, height, ...change });
    if (!(await changeRedaction(db, file.id, id, box))) throw new RedactError('redaction-not-found');
    return { ...toRedaction(file, row), ...box };
  },

  async remove(file: OpenFile, id: number): Promise<number> {
    const deleted = await deleteRedactions(db, file.id, id);
    if (deleted === 0) throw new RedactError('redaction-not-found');
    return deleted;
  },

  clear: (file: OpenFile): Promise<number> => deleteRedactions(db, file.id),
});

export type Redactions = ReturnType<typeof redactionsOf>;
