import { isDeepStrictEqual } from 'node:util';
import {
  type ChangedRedaction,
  maxRedactionsPerFile,
  type NewRedaction,
  placedBox,
  RedactError,
  type Redaction,
  type RedactionType,
} from '@blackbar/core';
import {
  changeRedactions,
  deleteRedactions,
  findRedactions,
  insertRedactions,
  type NewRedactionRow,
  pagesOfRedactions,
  type RedactionRow,
  type RowChange,
} from '../storage/database/redactions.ts';
import type { Database } from '../storage/database/schema.ts';
import type { OpenFile } from './file-access.ts';
import { mapInTurns } from './in-turns.ts';
import { randomId } from './random-id.ts';
import { sealWords, unsealWords } from './sealed-words.ts';

const toRedaction = (file: OpenFile, row: RedactionRow): Redaction => ({
  id: row.id,
  fileId: file.id,
  page: row.page,
  x: row.x,
  y: row.y,
  width: row.width,
  height: row.height,
  type: row.type as RedactionType,
  pattern: unsealWords(file, 'pattern', row.sealed_pattern),
  label: unsealWords(file, 'label', row.sealed_label),
});

const toRow = (
  file: OpenFile,
  { id, page, x, y, width, height, type, pattern, label }: Redaction,
): NewRedactionRow => ({
  ...{ id, page, x, y, width, height, type },
  sealed_pattern: sealWords(file, 'pattern', pattern),
  sealed_label: sealWords(file, 'label', label),
});

const checkedRedaction = (file: OpenFile, id: number, wanted: NewRedaction): Redaction => {
  const { fileId, type, pattern, label, ...box } = wanted;
  if (fileId !== undefined && fileId !== file.id)
    throw new RedactError('malformed-request', { message: 'fileId must be the id in the path.' });
  return {
    id,
    fileId: file.id,
    ...placedBox(box, file.summary.pages),
    type: type ?? 'manual',
    pattern: pattern ?? null,
    label: label ?? null,
  };
};

const insert = async (db: Database, file: OpenFile, redactions: readonly Redaction[]): Promise<void> => {
  const rows = await mapInTurns(file.id, redactions, (redaction) => toRow(file, redaction));
  const outcome = await insertRedactions(db, file.id, rows, maxRedactionsPerFile);
  if (outcome === 'gone') throw new RedactError('file-not-available');
  if (outcome === 'too-many') throw new RedactError('too-many-redactions');
  if (outcome === 'taken') throw new RedactError('redaction-conflict');
};

/** What was sent before takes its ids and its share of the limit. */
const mayBeSentBefore = (error: unknown): boolean =>
  error instanceof RedactError &&
  (error.code === 'redaction-conflict' || error.code === 'too-many-redactions');

/** Each change on what the ones before it have made of its redaction. */
const applied = async (
  db: Database,
  file: OpenFile,
  changes: readonly (ChangedRedaction & { id: number })[],
): Promise<{ changed: Redaction[]; rows: RowChange[] }> => {
  const ids = [...new Set(changes.map(({ id }) => id))];
  const rows = new Map((await findRedactions(db, file.id, ids)).map((row) => [row.id, row]));
  const made = new Map<number, Redaction>();
  const changed = await mapInTurns(file.id, changes, ({ id, label, ...change }): Redaction => {
    const row = rows.get(id);
    if (!row) throw new RedactError('redaction-not-found');
    const redaction = made.get(id) ?? toRedaction(file, row);
    const { page, x, y, width, height } = redaction;
    const box = placedBox({ page, x, y, width, height, ...change }, file.summary.pages);
    const after = { ...redaction, ...box, label: label === undefined ? redaction.label : label };
    made.set(id, after);
    return after;
  });
  const after = await mapInTurns(file.id, [...made.values()], ({ id, page, x, y, width, height, label }) => ({
    ...{ id, page, x, y, width, height },
    sealed_label: sealWords(file, 'label', label),
  }));
  return {
    changed,
    rows: after.flatMap((values) => {
      const before = rows.get(values.id);
      return before ? [{ before, after: { ...before, ...values } }] : [];
    }),
  };
};

/** Of changes that meet others on the same redactions; each time it is another one that was made. */
const maxAttempts = 8;

/** `onFreed` is called when a page of the file may have fewer boxes than before. */
export const redactionsOf = (db: Database, onFreed: (file: OpenFile) => void) => ({
  async *list(file: OpenFile): AsyncGenerator<Redaction> {
    for await (const rows of pagesOfRedactions(db, file.id))
      for (const row of rows) yield toRedaction(file, row);
  },

  /**
   * All or none. Redactions under ids the client chose can be sent again: those that are already there must be the
   * same ones, and nothing is added.
   */
  async add(
    file: OpenFile,
    wanted: readonly (NewRedaction & { id?: number })[],
  ): Promise<{ redactions: Redaction[]; isNew: boolean }> {
    const redactions = await mapInTurns(file.id, wanted, ({ id, ...one }) =>
      checkedRedaction(file, id ?? randomId(), one),
    );
    try {
      await insert(db, file, redactions);
      return { redactions, isNew: true };
    } catch (error) {
      if (!mayBeSentBefore(error)) throw error;
      const ids = redactions.map(({ id }) => id);
      const rows = new Map((await findRedactions(db, file.id, ids)).map((row) => [row.id, row]));
      const isThere = (redaction: Redaction): boolean => {
        const row = rows.get(redaction.id);
        return row !== undefined && isDeepStrictEqual(toRedaction(file, row), redaction);
      };
      if (!redactions.every(isThere)) throw error;
      return { redactions, isNew: false };
    }
  },

  /**
   * All or none; answered in the order they were given. What a change does not name stays as it is, also as another
   * request has made it in the meantime.
   */
  async change(
    file: OpenFile,
    changes: readonly (ChangedRedaction & { id: number })[],
  ): Promise<Redaction[]> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const { changed, rows } = await applied(db, file, changes);
      const outcome = await changeRedactions(db, file.id, rows);
      if (outcome === 'gone') throw new RedactError('file-not-available');
      if (outcome === 'stale') continue;
      onFreed(file);
      return changed;
    }
    throw new RedactError('busy');
  },

  async remove(file: OpenFile, id: number): Promise<number> {
    const deleted = await deleteRedactions(db, file.id, id);
    if (deleted === 0) throw new RedactError('redaction-not-found');
    onFreed(file);
    return deleted;
  },

  async clear(file: OpenFile): Promise<number> {
    const deleted = await deleteRedactions(db, file.id);
    onFreed(file);
    return deleted;
  },
});

export type Redactions = ReturnType<typeof redactionsOf>;
