import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { retention } from '@blackbar/core';
import { expect, test } from 'vitest';
import { newDataDir } from '../../test/new-data-dir.ts';
import { TestClock } from '../../test/test-clock.ts';
import { fileKey, hashToken, newKeyHalf, newToken } from '../storage/crypto/keys.ts';
import { sealNow } from '../storage/crypto/seal.ts';
import { type FileRow, findFile, insertFile } from '../storage/database/files.ts';
import { openSqlite } from '../storage/database/sqlite.ts';
import { diskReserve } from '../storage/disk-reserve.ts';
import { diskStore } from '../storage/files/disk.ts';
import { fileAccess } from './file-access.ts';
import { createMetrics } from './metrics.ts';
import { purger } from './purge.ts';

const diskFull = () => Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });

/** A data folder on a disk where nothing can be written while the reserve holds its space. */
const onFullDisk = async () => {
  const { DATA_DIR } = newDataDir();
  const database = await openSqlite(DATA_DIR);
  const reservePath = join(DATA_DIR, 'reserve');
  let isFull = false;
  const db = new Proxy(database.db, {
    get(target, name) {
      if (
        isFull &&
        existsSync(reservePath) &&
        ['updateTable', 'deleteFrom', 'transaction'].includes(String(name))
      )
        throw diskFull();
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const clock = new TestClock();
  const said: string[] = [];
  const reserve = await diskReserve(DATA_DIR);
  const purge = purger({
    database: { ...database, db },
    store: await diskStore(join(DATA_DIR, 'files')),
    reserve,
    memory: { fileIds: () => [], unusedSince: () => [], release: () => undefined, forget: () => undefined },
    clock,
    metrics: createMetrics(),
    log: {
      note: (what) => void said.push(what),
      warning: (what) => void said.push(what),
      failure: (what) => void said.push(what),
    },
    contactKeptMs: 1,
  });
  await purge.recover(clock.now());
  const add = async (id: number, change: Partial<FileRow> = {}) => {
    const now = clock.now();
    await insertFile(database.db, {
      id,
      token_hash: randomBytes(32),
      key_half: randomBytes(32),
      state: 'ready',
      sealed_summary: randomBytes(10),
      sealed_report: null,
      uploaded_at: now,
      last_used_at: now,
      extended_to: null,
      expires_at: now + 60_000,
      revision: 0,
      ...change,
    });
  };
  const find = (id: number) => findFile(database.db, id);
  const setFull = (full: boolean) => {
    isFull = full;
  };
  return { db, purge, reservePath, clock, said, add, find, setFull, close: () => database.close() };
};

test('on a full disk the reserve makes room to destroy expired keys', async () => {
  const disk = await onFullDisk();
  expect(statSync(disk.reservePath).size).toBe(16 * 1024 * 1024);
  await disk.add(1);
  await disk.add(2);
  disk.clock.advanceMinutes(2);
  disk.setFull(true);
  expect(await disk.purge.destroyDue()).toBe(2);
  expect(await disk.find(1)).toMatchObject({ key_half: null, state: 'purging' });
  expect(existsSync(disk.reservePath)).toBe(false);
  expect(disk.said).toContain('the disk is full: the reserve was released to record a deletion');
  expect(() => disk.purge.checkHealthy()).toThrow('the disk is full');
  disk.setFull(false);
  await disk.purge.cleanUp();
  expect(await disk.find(1)).toBeUndefined();
  expect(existsSync(disk.reservePath)).toBe(true);
  expect(() => disk.purge.checkHealthy()).not.toThrow();
  await disk.close();
});

test('on a full disk Delete now destroys the key', async () => {
  const disk = await onFullDisk();
  await disk.add(1);
  disk.setFull(true);
  await disk.purge.deleteNow(1);
  expect((await disk.find(1))?.key_half ?? null).toBeNull();
  await disk.close();
});

test('without a reserve left a failure is a failure: nothing claims that a key is destroyed', async () => {
  const disk = await onFullDisk();
  await disk.add(1);
  disk.clock.advanceMinutes(2);
  disk.setFull(true);
  await disk.purge.destroyDue();
  // The reserve is gone; now even that is not enough.
  await disk.add(2);
  disk.clock.advanceMinutes(2);
  const { writeFileSync } = await import('node:fs');
  writeFileSync(disk.reservePath, '');
  disk.said.length = 0;
  await expect(disk.purge.destroyDue()).rejects.toThrow('disk is full');
  expect(disk.said.join()).not.toContain('destroyed');
  expect(() => disk.purge.checkHealthy()).toThrow('expired keys cannot be destroyed');
  expect((await disk.find(2))?.key_half).toBeTruthy();
  await disk.close();
});

test('on a full disk a file still opens, so that it can be deleted; its use is not recorded', async () => {
  const disk = await onFullDisk();
  const [token, half] = [newToken(), newKeyHalf()];
  const summary = Buffer.from(JSON.stringify({ filename: 'x.pdf', pages: [] }));
  await disk.add(1, {
    token_hash: hashToken(token),
    key_half: half,
    sealed_summary: sealNow(fileKey(token, half, 1, 'summary'), summary),
  });
  const uploadedAt = disk.clock.now();
  disk.clock.advanceMinutes(1);
  disk.setFull(true);
  const file = await fileAccess(disk.db, disk.clock, retention).byId(1, token, 'somebody');
  expect(file.expiresAt).toBe(uploadedAt + retention.idleMs);
  await disk.purge.deleteNow(file.id);
  expect((await disk.find(1))?.key_half ?? null).toBeNull();
  await disk.close();
});
