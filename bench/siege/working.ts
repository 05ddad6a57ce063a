import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { UploadedFileAnswer } from '@blackbar/core';
import { asClient } from './client.ts';

/** A person who works while another attacks, in a thread of their own. */
export interface Working {
  url: string;
  address: string;
  document: Uint8Array;
  forMs: number;
}

export interface Served {
  status: number;
  ms: number;
}

/** Times of light calls in milliseconds; statuses of heavy ones too. */
export interface Outcome {
  upload: Served;
  light: number[];
  health: number[];
  pages: Served[];
  exports: Served[];
}

const { url, address, document, forMs } = workerData as Working;
const victim = asClient(url, address, document);
const begun = performance.now();
const file = await victim.upload().catch(() => undefined);
const upload = { status: file ? 201 : 503, ms: performance.now() - begun };
const endsAt = performance.now() + forMs;
const isOver = () => performance.now() > endsAt;
const outcome: Outcome = { upload, light: [], health: [], pages: [], exports: [] };

const served = ({ status, ms }: Served): Served => ({ status, ms });
const light = async (file: UploadedFileAnswer) => {
  while (!isOver()) {
    outcome.light.push((await victim.call('GET', `/api/files/${file.id}`, file.token)).ms);
    outcome.light.push((await victim.redact(file)).ms);
    outcome.health.push((await victim.call('GET', '/healthz')).ms);
    await sleep(100);
  }
};
const heavy = async (file: UploadedFileAnswer) => {
  for (let dpi = 100; !isOver(); dpi++) {
    for (const page of [1, 2])
      outcome.pages.push(
        served(await victim.call('GET', `/api/files/${file.id}/png/${page}?dpi=${dpi}`, file.token)),
      );
    outcome.exports.push(served(await victim.call('GET', `/api/files/${file.id}/download`, file.token)));
    await sleep(1000);
  }
};
if (file) await Promise.all([light(file), heavy(file)]);
parentPort?.postMessage(outcome);
