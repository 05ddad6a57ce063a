import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, ApiClient, OpenedFile } from '../api-client.ts';
import { Timings } from './timings.ts';

export interface Figures {
  upload: Timings;
  page: Timings;
  light: Timings;
  export: Timings;
  documents: number;
  /** Documents whose redacted PDF was asked for, once or again after a failure. */
  asked: number;
  /** Acknowledged redactions that are missing. Must stay empty. */
  lost: string[];
  /** Boxes that are there twice. Must stay empty. */
  doubled: string[];
}

export const newFigures = (): Figures => ({
  upload: new Timings(),
  page: new Timings(),
  light: new Timings(),
  export: new Timings(),
  documents: 0,
  asked: 0,
  lost: [],
  doubled: [],
});

const shortestThinkMs = 300;
const longestThinkMs = 1500;
const boxes = 4;
const maxId = 2 ** 47;
const longestRetryMs = 5000;
/** How long a user goes on with a document that was uploaded, also past the end of the run. */
const patienceMs = 10 * 60_000;

const think = () => sleep(shortestThinkMs + Math.random() * (longestThinkMs - shortestThinkMs));

/** Waits for `Retry-After` and retries while the server is busy. */
const retryWhileBusy = async <T>(
  timings: Timings,
  isOver: () => boolean,
  call: () => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> => {
  while (!isOver()) {
    const answer = await call().catch((error: Error) => {
      timings.fail(String(error.cause ?? error));
      return undefined;
    });
    if (!answer) return undefined;
    timings.add(answer);
    if (answer.status !== 503) return answer;
    const seconds = Number(answer.headers.get('retry-after'));
    if (!(seconds > 0)) timings.fail('503 without Retry-After');
    await sleep(Math.min(longestRetryMs, seconds * 1000) * (0.5 + Math.random()));
  }
  return undefined;
};

const redactAll = async (
  client: ApiClient,
  file: OpenedFile,
  figures: Figures,
  isOver: () => boolean,
): Promise<void> => {
  const accepted: number[] = [];
  for (let box = 0; box < boxes; box++) {
    await think();
    const page = 1 + (box % file.pageCount);
    const place = { page, x: 100, y: 100 + box * 40, width: 300, height: 24 };
    const id = randomInt(1, maxId);
    const answer = await retryWhileBusy(figures.light, isOver, () => client.putRedaction(file, id, place));
    if (answer?.status === 201 || answer?.status === 200) accepted.push(answer.body.id);
  }
  const list = await retryWhileBusy(figures.light, isOver, () => client.redactions(file));
  const there = new Set(list?.status === 200 ? list.body.map(({ id }) => id) : accepted);
  for (const id of accepted) if (!there.has(id)) figures.lost.push(`redaction ${id}`);
  const places = list?.status === 200 ? list.body.map(({ y }) => y) : [];
  if (new Set(places).size < places.length) figures.doubled.push(`a box of file ${file.id}`);
};

/**
 * Simulates users one after the other: upload, view pages, draw boxes, download, delete. When the run is over nobody uploads,
 * and whoever has uploaded finishes.
 */
export const simulateUser = async (
  client: ApiClient,
  documents: readonly Uint8Array[],
  figures: Figures,
  isOver: () => boolean,
): Promise<void> => {
  for (let visit = Math.floor(Math.random() * documents.length); !isOver(); visit++) {
    const bytes = documents[visit % documents.length];
    if (!bytes) return;
    const upload = await retryWhileBusy(figures.upload, isOver, () => client.upload(bytes));
    if (upload?.status !== 201) continue;
    const file = upload.body;
    const givesUpAt = performance.now() + patienceMs;
    const givesUp = () => performance.now() > givesUpAt;
    for (let page = 1; page <= Math.min(3, file.pageCount); page++) {
      await retryWhileBusy(figures.page, givesUp, () => client.page(file, page));
      await think();
    }
    await redactAll(client, file, figures, givesUp);
    figures.asked += 1;
    const download = await retryWhileBusy(figures.export, givesUp, () => client.download(file));
    if (download?.status === 200) {
      figures.documents += 1;
      if (String.fromCharCode(...download.body.subarray(0, 5)) !== '%PDF-')
        figures.lost.push('a download is no PDF');
    }
    const inspected = await retryWhileBusy(figures.light, givesUp, () => client.inspect(file));
    if (inspected && inspected.status !== 200) figures.lost.push(`file ${file.id}`);
    await retryWhileBusy(figures.light, givesUp, () => client.remove(file));
  }
};
