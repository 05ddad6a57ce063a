import type { RedactionAnswer, UploadedFileAnswer } from '@blackbar/core';
import { describe, expect, test } from 'vitest';
import { FakeEngine } from '../test/fake-engine.ts';
import { expectNoOrphans, leftOvers } from '../test/left-overs.ts';
import { lineBox, samplePdf } from '../test/sample-pdf.ts';
import type { StallPoint } from '../test/stalling-server.ts';
import { type Stalling, startStalling } from '../test/start-stalling.ts';
import { backends, testServers } from '../test/start-test-server.ts';

/** Where the purge of a file with two blobs stands when the process is killed, and how many blobs are left then. */
const points: [where: string, point: StallPoint, blobsLeft: number][] = [
  ['between key and blobs', { does: 'delete', when: 'before', nth: 1 }, 2],
  ['between two blobs', { does: 'delete', when: 'after', nth: 1 }, 1],
  ['between blobs and rows', { does: 'delete', when: 'after', nth: 2 }, 0],
];

const keptUploadedAt = 20;
const goneExpiresAfter = 11;
/** Longer than another server may take to finish what it writes. */
const graceMinutes = 16;

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
  // Both go the same way from the key on: one point is enough for the second.
  const cases = causes.flatMap(([cause, begin], index) =>
    points
      .map(([where, point, blobsLeft]) => ({ cause, begin, where, point, blobsLeft }))
      .filter(({ blobsLeft }) => index === 0 || blobsLeft === 1),
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
    120_000,
  );
});
