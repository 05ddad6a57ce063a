import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openStorage } from '../src/storage/open-storage.ts';
import { readBlob } from './read-blob.ts';
import type { TestServer } from './start-test-server.ts';

/** Every byte below a folder. */
export const readAll = (folder: string): Buffer =>
  Buffer.concat(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path)),
  );

/** Everything a server has stored or reported: data folder, tables, blobs, logs and metrics. */
export const everythingOf = async (server: TestServer): Promise<Buffer> => {
  const { database, store } = await openStorage(server.config);
  const tables = await Promise.all(
    (['files', 'redactions', 'blobs'] as const).map((table) =>
      database.db.selectFrom(table).selectAll().execute(),
    ),
  );
  const stored: Uint8Array[] = [];
  for await (const { name } of store.list()) stored.push((await readBlob(store, name)) ?? new Uint8Array());
  await database.close();
  store.close();
  const values = tables.flat().flatMap((row) => Object.values(row));
  return Buffer.concat([
    readAll(server.dataDir),
    ...stored,
    ...values.map((value) => Buffer.from(value instanceof Uint8Array ? value : String(value))),
    Buffer.from(server.logLines.join('')),
    Buffer.from(await (await server.call('GET', '/metrics')).text()),
  ]);
};

const inAnyForm = (text: string): Buffer[] => [
  Buffer.from(text),
  Buffer.from(text.toLowerCase()),
  Buffer.from(text, 'utf16le'),
  Buffer.from(Buffer.from(text).toString('hex')),
  Buffer.from(Buffer.from(text).toString('base64').slice(0, -4)),
];

export const expectNone = (bytes: Buffer, ...secrets: string[]): void => {
  for (const secret of secrets)
    for (const form of inAnyForm(secret)) expect(bytes.includes(form), `${secret} in some form`).toBe(false);
};
