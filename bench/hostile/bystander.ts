import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient, OpenedFile } from '../api-client.ts';

/** Each page image is requested at a new resolution, so that it is never served from a cache. */
const firstDpi = 100;
const dpis = 100;
const pauseMs = 100;

export interface Watch {
  slowestMs: number;
  answers: number;
  failures: string[];
}

/** Another user, who views the pages of an ordinary document while `work` runs. */
export const watchedBy = async <T>(
  client: ApiClient,
  file: OpenedFile,
  work: () => Promise<T>,
): Promise<{ result: T; watch: Watch }> => {
  const watch: Watch = { slowestMs: 0, answers: 0, failures: [] };
  let working = true;
  const turnPages = async () => {
    do {
      const page = 1 + (turns % file.pageCount);
      const dpi = firstDpi + (Math.floor(turns / file.pageCount) % dpis);
      turns += 1;
      const answer = await client.page(file, page, dpi);
      watch.answers += 1;
      watch.slowestMs = Math.max(watch.slowestMs, answer.ms);
      if (answer.status !== 200) watch.failures.push(`${answer.status} ${answer.code}`);
      await sleep(pauseMs);
    } while (working);
  };
  const turning = turnPages();
  try {
    return { result: await work(), watch };
  } finally {
    working = false;
    await turning;
  }
};

let turns = 0;
