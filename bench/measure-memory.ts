import { startServer } from '../e2e/running-server.ts';
import { apiClient, type OpenedFile } from './api-client.ts';
import { type BenchDocument, boxesOn } from './bench-document.ts';
import { peakMb, residentMb } from './process-memory.ts';
import type { Row } from './table.ts';

const openDocuments = 10;
/** The maximum of the batch call. */
const batchSize = 100;

const must = <T>(answer: { status: number; code: string; body: T }): T => {
  if (answer.status >= 400) throw new Error(`the server answered ${answer.status} ${answer.code}`);
  return answer.body;
};

const withServer = async <T>(
  use: (client: ReturnType<typeof apiClient>, pid: number) => Promise<T>,
): Promise<T> => {
  const server = await startServer({ WORKERS: '2' });
  try {
    return await use(apiClient(server.url), server.pid);
  } finally {
    await server.stop();
  }
};

/** Memory of the server: idle, with documents open, and at its peak during an export. */
export const measureMemory = async ({ name, bytes }: BenchDocument): Promise<Row[]> => {
  const row = { document: name, unit: 'MB', spread: 0 } as const;
  const open = await withServer(async (client, pid) => {
    const atRest = residentMb(pid);
    let one = 0;
    for (let count = 1; count <= openDocuments; count++) {
      must(await client.page(must(await client.upload(bytes, `${count}.pdf`)), 1));
      if (count === 1) one = residentMb(pid);
    }
    return { atRest, one, ten: residentMb(pid) };
  });
  const peak = await withServer(async (client, pid) => {
    const file = must(await client.upload(bytes, 'document.pdf'));
    await redactEveryPage(client, file);
    must(await client.download(file));
    return peakMb(pid);
  });
  return [
    { ...row, measure: 'server at rest', ours: open.atRest },
    { ...row, measure: 'server, peak while exporting, boxes on every page', ours: peak },
    {
      ...row,
      measure: `server, ${openDocuments} documents open`,
      ours: open.ten,
      peer: 'one document open',
      theirs: open.one,
    },
  ];
};

const redactEveryPage = async (client: ReturnType<typeof apiClient>, file: OpenedFile): Promise<void> => {
  const pages = file.pages.map((_, index) => index + 1);
  const boxes = boxesOn(file.pages, pages);
  for (let from = 0; from < boxes.length; from += batchSize) {
    const redactions = boxes.slice(from, from + batchSize);
    must(await client.ask((api) => api.addRedactions(file.id, { redactions }, { token: file.token })));
  }
};
