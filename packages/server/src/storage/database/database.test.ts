import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sharedTestPostgres, type TestPostgres } from '../../../test/test-postgres.ts';
import { blobsOf, deleteBlobRow, insertBlob, knownBlobs, markStored, unfinishedBlobs } from './blobs.ts';
import { deleteContactsBefore, insertContact, listContacts } from './contact-messages.ts';
import {
  changeFile,
  countFilesInUse,
  deleteFileRows,
  destroyDueKeys,
  destroyKey,
  type FileRow,
  filesInUse,
  filesToPurge,
  findFile,
  findFileByToken,
  insertFile,
  nextExpiry,
  purgeLagMs,
} from './files.ts';
import type { OpenDatabase } from './open-database.ts';
import { openPostgres } from './postgres.ts';
import {
  changeRedactions,
  deleteRedactions,
  findRedactions,
  insertRedactions,
  pagesOfRedactions,
  type RedactionRow,
  snapshotRedactions,
} from './redactions.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { addUsage, deleteUsageBefore } from './usage.ts';
import { forgetSealsBefore, rememberSeal } from './used-seals.ts';

let postgres: TestPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await sharedTestPostgres();
  folder = mkdtempSync(join(tmpdir(), 'blackbar-database-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const listAll = async (db: Database, fileId: number): Promise<RedactionRow[]> => {
  const all: RedactionRow[] = [];
  for await (const rows of pagesOfRedactions(db, fileId)) all.push(...rows);
  return all;
};

let lastId = 2 ** 52;
const fileRow = (change: Partial<FileRow> = {}): FileRow => ({
  id: ++lastId,
  token_hash: randomBytes(32),
  key_half: randomBytes(32),
  state: 'ready',
  sealed_summary: randomBytes(100),
  sealed_report: null,
  uploaded_at: 1_800_000_000_000,
  last_used_at: 1_800_000_000_000,
  extended_to: null,
  expires_at: 1_800_001_800_000,
  revision: 0,
  ...change,
});
const redactionRow = (change = {}) => ({
  id: ++lastId,
  page: 1,
  x: 1.25,
  y: 2.5,
  width: 10.123456789,
  height: 20,
  type: 'manual',
  sealed_pattern: null,
  sealed_label: null,
  ...change,
});
const blobRow = (fileId: number, change = {}) => ({
  name: randomBytes(8).toString('hex'),
  file_id: fileId,
  kind: 'original' as const,
  bytes: 100,
  state: 'writing' as const,
  revision: 0,
  dpi: 0,
  created_at: 1000,
  ...change,
});

const databases: [string, () => Promise<OpenDatabase>][] = [
  ['SQLite', () => openSqlite(join(folder, 'sqlite'))],
  ['Postgres', async () => openPostgres({ url: await postgres.newDatabase(), connections: 10 })],
];

describe.each(databases)('the database on %s', (_name, open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  const db = () => database.db;

  test('a file comes back with every value as it was', async () => {
    const row = fileRow({ id: Number.MAX_SAFE_INTEGER, extended_to: 1_800_003_600_000 });
    await insertFile(db(), row);
    const read = await findFile(db(), row.id);
    expect({ ...read, key_half: Buffer.from(read?.key_half ?? []).toString('hex') }).toMatchObject({
      id: row.id,
      key_half: Buffer.from(row.key_half ?? []).toString('hex'),
      extended_to: 1_800_003_600_000,
      expires_at: row.expires_at,
      revision: 0,
    });
    expect((await findFileByToken(db(), row.token_hash))?.id).toBe(row.id);
    expect(await findFileByToken(db(), randomBytes(32))).toBeUndefined();
    await deleteFileRows(db(), row.id);
    expect(await findFile(db(), row.id)).toBeUndefined();
  });

  test('two files never share a token or an id', async () => {
    const row = fileRow();
    await insertFile(db(), row);
    await expect(insertFile(db(), { ...fileRow(), token_hash: row.token_hash })).rejects.toThrow();
    await expect(insertFile(db(), { ...fileRow(), id: row.id })).rejects.toThrow();
  });

  test('a destroyed key is gone, and the file takes no more changes', async () => {
    const row = fileRow();
    await insertFile(db(), row);
    await destroyKey(db(), row.id);
    expect(await findFile(db(), row.id)).toMatchObject({
      key_half: null,
      sealed_summary: null,
      state: 'purging',
    });
    expect(await changeFile(db(), row.id, { last_used_at: 1 })).toBe(false);
    expect(await insertRedactions(db(), row.id, [redactionRow()], 10)).toBe('gone');
  });

  test('redactions keep order and precision', async () => {
    const { id } = fileRow();
    await insertFile(db(), fileRow({ id }));
    const rows = [
      redactionRow(),
      redactionRow({ page: 2, sealed_pattern: Buffer.from('sealed'), sealed_label: Buffer.from('also') }),
      redactionRow(),
    ];
    expect(await insertRedactions(db(), id, rows, 10)).toBe('inserted');
    const read = await listAll(db(), id);
    expect(read.map((row) => row.id)).toEqual(rows.map((row) => row.id));
    expect(read[0]).toMatchObject({ x: 1.25, width: 10.123456789 });
    expect(Buffer.from(read[1]?.sealed_pattern ?? []).toString()).toBe('sealed');
    expect(Buffer.from(read[1]?.sealed_label ?? []).toString()).toBe('also');
    expect((await findFile(db(), id))?.revision).toBe(3);
  });

  test('a snapshot holds the redactions, in order, with the revision they belong to', async () => {
    const row = fileRow();
    await insertFile(db(), row);
    expect(await snapshotRedactions(db(), row.id)).toEqual({ revision: 0, rows: [] });
    const rows = [redactionRow(), redactionRow({ page: 2, sealed_label: Buffer.from('sealed') })];
    await insertRedactions(db(), row.id, rows, 10);
    const snapshot = await snapshotRedactions(db(), row.id);
    expect(snapshot?.revision).toBe(2);
    expect(snapshot?.rows).toEqual(await listAll(db(), row.id));
    await destroyKey(db(), row.id);
    expect(await snapshotRedactions(db(), row.id)).toBeNull();
  });

  test('one file reaches only its own redactions', async () => {
    const [mine, other] = [fileRow(), fileRow()];
    await insertFile(db(), mine);
    await insertFile(db(), other);
    const row = redactionRow();
    await insertRedactions(db(), other.id, [row], 10);
    const [before] = await findRedactions(db(), other.id, [row.id]);
    if (!before) throw new Error('it is not there');
    const change = { before, after: { ...before, x: 0 } };
    expect(await findRedactions(db(), mine.id, [row.id])).toEqual([]);
    expect(await changeRedactions(db(), mine.id, [change])).toBe('stale');
    expect(await deleteRedactions(db(), mine.id, row.id)).toBe(0);
    expect(await changeRedactions(db(), other.id, [change])).toBe('changed');
    expect(await deleteRedactions(db(), other.id, row.id)).toBe(1);
  });

  test('many changes are all made or none', async () => {
    const row = fileRow();
    await insertFile(db(), row);
    const [first, second] = [redactionRow(), redactionRow()];
    await insertRedactions(db(), row.id, [first, second], 10);
    const before = await findRedactions(db(), row.id, [first.id, second.id]);
    const moved = before.map((one) => ({ before: one, after: { ...one, x: 7, sealed_label: Buffer.of(1) } }));
    const stale = before.map((one) => ({ before: { ...one, x: 2 }, after: { ...one, x: 9 } }));
    expect(await changeRedactions(db(), row.id, [...moved, ...stale])).toBe('stale');
    expect((await listAll(db(), row.id)).map(({ x }) => x)).toEqual([1.25, 1.25]);
    expect(await changeRedactions(db(), row.id, moved)).toBe('changed');
    expect((await listAll(db(), row.id)).map(({ x }) => x)).toEqual([7, 7]);
    const relabelled = before.map((one) => ({ before: { ...one, x: 7 }, after: { ...one, x: 9 } }));
    expect(await changeRedactions(db(), row.id, relabelled)).toBe('stale');
    await destroyKey(db(), row.id);
    expect(await changeRedactions(db(), row.id, relabelled)).toBe('gone');
  });

  test('writers at the same time do not pass the limit together', async () => {
    const row = fileRow();
    await insertFile(db(), row);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () => insertRedactions(db(), row.id, [redactionRow(), redactionRow()], 10)),
    );
    expect(outcomes.filter((outcome) => outcome === 'inserted').length).toBe(5);
    expect((await listAll(db(), row.id)).length).toBe(10);
  });

  test('a batch of thousands goes in whole', async () => {
    const row = fileRow();
    await insertFile(db(), row);
    const rows = Array.from({ length: 2500 }, () => redactionRow());
    expect(await insertRedactions(db(), row.id, rows, 10_000)).toBe('inserted');
    expect((await listAll(db(), row.id)).length).toBe(2500);
    expect(await deleteRedactions(db(), row.id)).toBe(2500);
  });

  test('all keys that are due go in one statement: expired, unfinished, from a wrong clock', async () => {
    const now = 1_900_000_000_000;
    const fresh = { uploaded_at: now, last_used_at: now, expires_at: now + 1000 };
    const wanted = {
      expired: fileRow({ ...fresh, expires_at: now }),
      unfinished: fileRow({ ...fresh, state: 'storing', uploaded_at: now - 100 }),
      future: fileRow({ ...fresh, uploaded_at: now + 10_000, expires_at: now + 99_000 }),
    };
    const kept = [fileRow(fresh), fileRow({ ...fresh, state: 'storing' })];
    for (const row of [...Object.values(wanted), ...kept]) await insertFile(db(), row);
    expect(await purgeLagMs(db(), now + 700)).toBeGreaterThanOrEqual(700);
    const found = await destroyDueKeys(db(), now, now + 5000, now - 50);
    for (const [name, row] of Object.entries(wanted)) {
      expect(found, name).toContain(row.id);
      expect(await findFile(db(), row.id), name).toMatchObject({ key_half: null, sealed_summary: null });
    }
    for (const row of kept) expect((await findFile(db(), row.id))?.key_half).toBeTruthy();
    expect(await destroyDueKeys(db(), now, now + 5000, now - 50)).toEqual([]);
    expect(await purgeLagMs(db(), now)).toBe(0);
    const toPurge = await filesToPurge(db(), 1000);
    expect(toPurge).toEqual(expect.arrayContaining(found));
    expect(await nextExpiry(db(), now)).toBe(now + 1000);
    const ids = [...Object.values(wanted), ...kept].map((row) => row.id);
    expect(await filesInUse(db(), ids, now)).toEqual(new Set([kept[0]?.id]));
    expect(await countFilesInUse(db(), now)).toBe(1);
  });

  test('a blob is known from before its first byte until its row goes', async () => {
    const file = fileRow();
    await insertFile(db(), file);
    const blob = blobRow(file.id);
    await insertBlob(db(), blob);
    expect(await unfinishedBlobs(db(), 1000)).toMatchObject([{ name: blob.name }]);
    expect(await unfinishedBlobs(db(), 999)).toEqual([]);
    expect(await markStored(db(), blob.name)).toBe(true);
    expect(await unfinishedBlobs(db(), 1000)).toEqual([]);
    expect(await knownBlobs(db(), [blob.name, 'other'])).toEqual(new Set([blob.name]));
    expect(await blobsOf(db(), file.id)).toMatchObject([{ name: blob.name, state: 'stored' }]);
    await deleteBlobRow(db(), blob.name);
    expect(await markStored(db(), blob.name)).toBe(false);
  });

  test('a sealed upload is remembered until its key ends', async () => {
    const hash = randomBytes(32);
    expect(await rememberSeal(db(), hash, 2000)).toBe(true);
    expect(await rememberSeal(db(), hash, 2000)).toBe(false);
    await forgetSealsBefore(db(), 1999);
    expect(await rememberSeal(db(), hash, 2000)).toBe(false);
    await forgetSealsBefore(db(), 2000);
    expect(await rememberSeal(db(), hash, 2000)).toBe(true);
  });

  test('usage adds up in its window and starts again after it', async () => {
    const key = randomBytes(32);
    expect(await addUsage(db(), key, 5, 1000, 2000)).toEqual({ amount: 5, endsAt: 2000 });
    expect(await addUsage(db(), key, 7, 1500, 2500)).toEqual({ amount: 12, endsAt: 2000 });
    expect(await addUsage(db(), key, 1, 2000, 3000)).toEqual({ amount: 1, endsAt: 3000 });
    const both = await Promise.all([addUsage(db(), key, 1, 2100, 3100), addUsage(db(), key, 1, 2100, 3100)]);
    expect(both.map(({ amount }) => amount).toSorted()).toEqual([2, 3]);
    await deleteUsageBefore(db(), 3000);
    expect(await addUsage(db(), key, 1, 2200, 4000)).toEqual({ amount: 1, endsAt: 4000 });
  });

  test('contact messages are listed oldest first and go when they are old', async () => {
    for (const received_at of [3000, 1000, 2000])
      await insertContact(db(), { id: ++lastId, received_at, sealed_message: randomBytes(10) });
    expect((await listContacts(db())).map((row) => row.received_at)).toEqual([1000, 2000, 3000]);
    await deleteContactsBefore(db(), 2000);
    expect((await listContacts(db())).map((row) => row.received_at)).toEqual([2000, 3000]);
  });

  test('shredding is allowed at any time', async () => {
    await expect(database.shred()).resolves.toBeUndefined();
  });
});
