import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { UploadedFileAnswer } from '@blackbar/core';
import type { AsClient } from './client.ts';

const MB = 1024 * 1024;

/** What an attacker prepares before the measurement, and then does for as long as another works. */
export interface Attack {
  name: string;
  /** Of its document, where few are not enough. */
  pages?: number;
  /** Of the worker's file, where a small one would find room. */
  workerMb?: number;
  prepare?: (attacker: AsClient) => Promise<UploadedFileAnswer[]>;
  run(attacker: AsClient, files: UploadedFileAnswer[]): Promise<unknown>;
}

const forEver = async (act: () => Promise<unknown>): Promise<never> => {
  for (;;) await act().catch(() => undefined);
};
const many = (count: number, act: (index: number) => Promise<unknown>): Promise<unknown[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

/** Bytes of a PDF header and then nothing of use: large, and refused only after it was received. */
const largeFile = (bytes: number): Uint8Array => {
  const file = Buffer.alloc(bytes, ' ');
  file.write('%PDF-1.7\n');
  return file;
};

const openSocket = async ({ url, address }: AsClient, head: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(head.replace('\r\n', `\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n`));
  return socket;
};

/** Keeps connections open that never read or never send, and opens those that were closed again. */
const hold = (count: number, open: () => Promise<Socket>): Promise<unknown> =>
  many(count, () =>
    forEver(async () => {
      const socket = await open();
      if (!socket.destroyed) await once(socket, 'close');
    }),
  );

const withBoxes = async (attacker: AsClient, count: number): Promise<UploadedFileAnswer[]> => {
  const file = await attacker.upload();
  const box = {
    page: 1,
    x: 10,
    y: 10,
    width: 50,
    height: 20,
    label: 'REDACTED',
    pattern: 'Jane Doe',
    type: 'text',
  };
  await attacker.json('POST', `/api/files/${file.id}/redactions/batch`, file.token, {
    redactions: Array.from({ length: count }, () => box),
  });
  return [file];
};

const someFiles = (count: number) => async (attacker: AsClient) => {
  const files: UploadedFileAnswer[] = [];
  for (let index = 0; index < count; index++) {
    const file = await attacker.upload().catch(() => undefined);
    if (!file) break;
    await attacker.redact(file);
    files.push(file);
  }
  return files;
};

export const attacks: Attack[] = [
  {
    name: 'nothing',
    run: () => forEver(() => new Promise((resolve) => setTimeout(resolve, 100))),
  },
  {
    name: '8 clients read a list of 10,000 labelled boxes',
    prepare: (attacker) => withBoxes(attacker, 10_000),
    run: (attacker, [file]) =>
      many(8, () => forEver(() => attacker.drain(`/api/files/${file?.id}/redactions`, file?.token))),
  },
  {
    name: '115 downloads that nobody reads',
    // Each download has some 20 MB.
    pages: 48,
    async prepare(attacker) {
      const files = await someFiles(2)(attacker);
      for (const { id, token } of files) await attacker.drain(`/api/files/${id}/download?dpi=300`, token);
      return files;
    },
    run(attacker, files) {
      let next = 0;
      return hold(115, () => {
        const file = files[next++ % files.length];
        return openSocket(
          attacker,
          `GET /api/files/${file?.id}/download?dpi=300 HTTP/1.1\r\nAuthorization: Bearer ${file?.token}\r\n\r\n`,
        );
      });
    },
  },
  {
    name: '11 stalled uploads of 24 MB',
    workerMb: 20,
    run: (attacker) =>
      hold(11, async () => {
        const socket = await openSocket(
          attacker,
          `POST /api/files HTTP/1.1\r\nContent-Length: ${24 * MB}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n`,
        );
        socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n');
        socket.write(largeFile(24 * MB - 1024));
        return socket;
      }),
  },
  {
    name: '170 connections ask for images',
    // Of many files: a server that counts by file refuses the rest of one.
    prepare: someFiles(20),
    run: (attacker, files) =>
      many(170, (index) => {
        let dpi = 36 + index;
        const file = files[index % files.length];
        return forEver(() =>
          attacker.drain(`/api/files/${file?.id}/png/1?dpi=${36 + (dpi++ % 200)}`, file?.token),
        );
      }),
  },
  {
    name: '36 exports are queued',
    pages: 8,
    prepare: someFiles(28),
    run: (attacker, files) =>
      many(36, (index) => {
        const file = files[index % files.length];
        return forEver(async () => {
          if (file) await attacker.redact(file);
          await attacker.drain(`/api/files/${file?.id}/download`, file?.token);
        });
      }),
  },
  {
    name: 'ten uploads of 22 MB at once, again and again',
    run(attacker) {
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="x.pdf"\r\n\r\n';
      // Made once: what an attacker spends on its own machine is not what is measured.
      const body = {
        type: 'multipart/form-data; boundary=x',
        bytes: Buffer.concat([Buffer.from(head), largeFile(22 * MB), Buffer.from('\r\n--x--\r\n')]),
      };
      return many(10, () => forEver(() => attacker.drain('/api/files', '', body)));
    },
  },
];
