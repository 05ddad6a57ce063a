import { describe, expect, test } from 'vitest';
import { FakeEngine } from '../test/fake-engine.ts';
import { expectNoOrphans, leftOvers } from '../test/left-overs.ts';
import { samplePdf } from '../test/sample-pdf.ts';
import type { StallPoint } from '../test/stalling-server.ts';
import { startStalling } from '../test/start-stalling.ts';
import { backends, testServers } from '../test/start-test-server.ts';

/** Longer than another server may take to finish what it writes. */
const graceMinutes = 16;

const points: [where: string, point: StallPoint, blobs: number][] = [
  ['between row and blob', { does: 'put', when: 'before', nth: 1 }, 1],
  ['between blob and answer', { does: 'put', when: 'after', nth: 1 }, 2],
];

describe.each(backends)('a server killed while it stores something on %s', (backend) => {
  const { startTestServer } = testServers(backend);

  test.each(points)(
    'an upload, %s, leaves nothing of it',
    async (_where, point, blobs) => {
      const server = await startTestServer({}, new FakeEngine());
      const kept = await server.upload(samplePdf(['kept']));
      await server.close();
      const killed = await startStalling(server, point);
      const form = new FormData();
      form.set('file', new Blob([samplePdf(['half stored']) as BlobPart]), 'x.pdf');
      // Never answered: the process dies first.
      fetch(`${killed.url}/api/files`, { method: 'POST', body: form }).catch(() => undefined);
      await killed.stalled;
      await killed.kill();
      const between = await leftOvers(server.config);
      expect(between.files.map(({ state }) => state).toSorted()).toEqual(['ready', 'storing']);
      expect(between.blobs.length).toBe(blobs);

      server.clock.advanceMinutes(graceMinutes);
      await server.start();
      await expectNoOrphans(server.config, [kept.id]);
    },
    120_000,
  );

  test.each(points)(
    'an export, %s, leaves no half of it, and the next one is whole',
    async (_where, point, blobs) => {
      const server = await startTestServer();
      const file = await server.upload(samplePdf(['secret']));
      const redaction = await server.redact(file);
      await server.close();
      const killed = await startStalling(server, point);
      const headers = { authorization: `Bearer ${file.token}` };
      fetch(`${killed.url}/api/files/${file.id}/download`, { headers }).catch(() => undefined);
      await killed.stalled;
      await killed.kill();
      const between = await leftOvers(server.config);
      expect(between.rows.map(({ state }) => state).toSorted()).toEqual(['stored', 'writing']);
      expect(between.blobs.length).toBe(blobs);

      server.clock.advanceMinutes(graceMinutes);
      await server.start();
      await expectNoOrphans(server.config, [file.id]);
      const path = `/api/files/${file.id}`;
      const { body } = await server.json('GET', `${path}/redactions`, { token: file.token });
      expect(body).toEqual([redaction]);
      expect((await server.call('GET', `${path}/download`, { token: file.token })).status).toBe(200);
    },
    120_000,
  );
});
