import { parseArgs } from 'node:util';
import { startServer } from '../e2e/running-server.ts';
import { apiClient } from './api-client.ts';
import { generatePages } from './generated-documents.ts';
import { openHandles, peakMb, residentMb } from './process-memory.ts';
import { median } from './statistics.ts';

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '2000' },
    lanes: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '60' },
  },
});
// A signal by itself would leave the servers running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const total = Number(values.documents);
const until = Date.now() + Number(values.minutes) * 60_000;
const sampleEvery = Math.max(1, Math.floor(total / 80));
const allowed = { growthMb: 100, handles: 10 };

const documents = await Promise.all([
  generatePages('text', 2),
  generatePages('vector', 1),
  generatePages('scan', 1),
]);
const server = await startServer({ LOG_LEVEL: 'error' });
const client = apiClient(server.url);
const samples: { mb: number; handles: number }[] = [];
const failures: string[] = [];
let begun = 0;
let done = 0;

const serveOne = async (bytes: Uint8Array) => {
  const upload = await client.upload(bytes);
  if (upload.status !== 201) return failures.push(`upload ${upload.status} ${upload.code}`);
  const file = upload.body;
  const answers = [
    await client.page(file, 1),
    await client.redact(file, { page: 1, x: 100, y: 100, width: 300, height: 40 }),
    await client.download(file),
    await client.remove(file),
  ];
  for (const { status, code } of answers) if (status >= 400) failures.push(`${status} ${code}`);
  return undefined;
};

const lane = async () => {
  while (begun < total && Date.now() < until) {
    const bytes = documents[begun++ % documents.length];
    if (bytes) await serveOne(bytes);
    done += 1;
    if (done % sampleEvery === 0)
      samples.push({ mb: residentMb(server.pid), handles: openHandles(server.pid) });
    if (done % (sampleEvery * 10) === 0)
      console.log(
        `${done} documents, ${residentMb(server.pid).toFixed(0)} MB, ${openHandles(server.pid)} handles`,
      );
  }
};
await Promise.all(Array.from({ length: Number(values.lanes) }, lane));

/** The first quarter warms caches; the second and the last are compared. */
const quarter = Math.floor(samples.length / 4);
const early = samples.slice(quarter, 2 * quarter);
const late = samples.slice(-quarter);
const growthMb = median(late.map(({ mb }) => mb)) - median(early.map(({ mb }) => mb));
const moreHandles = median(late.map(({ handles }) => handles)) - median(early.map(({ handles }) => handles));
console.log(
  `${done} documents: memory ${growthMb >= 0 ? '+' : ''}${growthMb.toFixed(0)} MB and handles ` +
    `${moreHandles >= 0 ? '+' : ''}${moreHandles} from the second to the last quarter, peak ${peakMb(server.pid).toFixed(0)} MB`,
);
await server.stop();
const isFlat = growthMb <= allowed.growthMb && moreHandles <= allowed.handles;
if (!isFlat) console.log('FAIL memory or handles grow');
for (const failure of failures.slice(0, 20)) console.log(`FAIL ${failure}`);
process.exitCode = isFlat && failures.length === 0 ? 0 : 1;
