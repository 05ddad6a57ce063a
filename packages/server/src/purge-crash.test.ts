import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RedactionAnswer, UploadedFileAnswer } from '@blackbar/core';
import { describe, expect, test } from 'vitest';
import { FakeEngine } from '../test/fake-engine.ts';
import { expectNoOrphans, leftOvers } from '../test/left-overs.ts';
import { lineBox, samplePdf } from '../test/sample-pdf.ts';
import type { FromServer, StallPoint } from '../test/stalling-server.ts';
import { backends, type TestServer, testServers } from '../test/start-test-server.ts';

/** Where the purge of a file with two blobs stands when the process is killed, and how many blobs are left then. */
const points: [where: string, point: StallPoint, blobsLeft: number][] = [
  ['between key and blobs', { when: 'before', blob: 1 }, 2],
  ['between two blobs', { when: 'after', blob: 1 }, 1],
  ['between blobs and rows', { when: 'after', blob: 2 }, 0],
];

const keptUploadedAt = 20;
const goneExpiresAfter = 11;
/** Longer than another server may take to finish what it writes. */
const graceMinutes = 16;

/** A server in a process of its own whose purge comes to a halt at `point`. */
const startStalling = async ({ env }: TestServer, point: StallPoint) => {
  const script = join(import.meta.dirname, '..', 'test', 'stalling-server.ts');
  const child = fork(script, [JSON.stringify(point), String(keptUploadedAt)], {
    env: { ...process.env, ...env, CLEANUP_SECONDS: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const stalled = Promise.withResolvers<void>();
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
    child.on('message', (message: FromServer) => {
      if ('url' in message) resolve(message.url);
      else stalled.resolve();
    });
  });
  return {
    url,
    stalled: stalled.promise,
    advanceMinutes: (minutes: number) => child.send({ advanceMinutes: minutes }),
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
};

describe.each(backends)('a server killed in the middle of a purge on %s', (backend) => {
  const { startTestServer } = testServers(backend);

  const causes: [cause: string, begin: (server: Stalling, gone: UploadedFileAnswer) => void][] = [
    ['the sweep of an expired file', (server) => server.advanceMinutes(goneExpiresAfter)],
    [
      'a deletion',
      (server, { id, token }) => {
        const headers = { authorization: `Bearer ${token}` };
        // Never answered: the process dies first.
        fetch(`${server.url}/api/files/${id}`, { method: 'DELETE', headers }).catch(() => undefined);
      },
    ],
  ];
  const cases = causes.flatMap(([cause, begin]) =>
    points.map(([where, point, blobsLeft]) => ({ cause, begin, where, point, blobsLeft })),
  );

  test.each(cases)(
    'in $cause, $where, leaves no trace of that file and all of the others',
    async (given) => {
      const server = await startTestServer({}, new FakeEngine());
      const gone = await server.upload(samplePdf(['gone']));
      await server.redact(gone);
      const download = await server.call('GET', `/api/files/${gone.id}/download`, { token: gone.token });
      await download.arrayBuffer();
      server.clock.advanceMinutes(keptUploadedAt);
      const kept = await server.upload(samplePdf(['kept']));
      await server.close();

      const killed = await startStalling(server, given.point);
      const accepted: number[] = [];
      const redact = async () => {
        const response = await fetch(`${killed.url}/api/files/${kept.id}/redactions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${kept.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ page: 1, ...lineBox }),
        });
        expect(response.status).toBe(201);
        accepted.push(((await response.json()) as RedactionAnswer).id);
      };
      await redact();
      given.begin(killed, gone);
      await killed.stalled;
      for (let round = 0; round < 10; round++) await redact();
      await killed.kill();

      const between = await leftOvers(server.config);
      expect(between.files.find(({ id }) => id === gone.id)).toMatchObject({
        state: 'purging',
        key_half: null,
      });
      expect(between.rows.filter(({ file_id }) => file_id === gone.id).length).toBe(2);
      expect(between.blobs.length).toBe(given.blobsLeft + 1);

      server.clock.advanceMinutes(goneExpiresAfter + graceMinutes);
      await server.start();
      await expectNoOrphans(server.config, [kept.id]);
      expect((await server.info(gone)).status).toBe(404);
      const { redactions } = await leftOvers(server.config);
      expect(redactions.map(({ id }) => id).toSorted()).toEqual(accepted.toSorted());
    },
    60_000,
  );
});

type Stalling = Awaited<ReturnType<typeof startStalling>>;
