import { expect } from 'vitest';
import type { Config } from '../src/index.ts';
import { openStorage } from '../src/storage/open-storage.ts';

/** Rows and blobs as they are, seen from beside the server. */
export const leftOvers = async (config: Config) => {
  const { database, store } = await openStorage(config);
  const blobs: string[] = [];
  for await (const { name } of store.list()) blobs.push(name);
  const files = await database.db.selectFrom('files').select(['id', 'state', 'key_half']).execute();
  const rows = await database.db.selectFrom('blobs').select(['name', 'state', 'file_id']).execute();
  const redactions = await database.db.selectFrom('redactions').select(['id', 'file_id']).execute();
  await database.close();
  store.close();
  return { files, rows, redactions, blobs: blobs.toSorted() };
};

/** Only these files are left, and everything stored belongs to one of them. */
export const expectNoOrphans = async (config: Config, fileIds: number[]): Promise<void> => {
  const { files, rows, redactions, blobs } = await leftOvers(config);
  expect(files.map(({ id }) => id).toSorted()).toEqual(fileIds.toSorted());
  expect(files.every(({ state }) => state === 'ready')).toBe(true);
  expect(rows.every(({ state, file_id }) => state === 'stored' && fileIds.includes(file_id))).toBe(true);
  expect(redactions.every(({ file_id }) => fileIds.includes(file_id))).toBe(true);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(blobs);
};
