import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, ApiClient, OpenedFile } from '../api-client.ts';

/** What the server has acknowledged for one file. That must still exist after a crash. */
export interface Entry {
  file: OpenedFile;
  accepted: Set<number>;
  /** Deletion requested but not acknowledged: may exist or not. */
  deleting: Set<number>;
  /** Deletion of the file requested. */
  isDeleting: boolean;
}

/** Retries while the server is busy (503). */
export const retryWhileBusy = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> => {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    await sleep(300);
  }
};

/**
 * The problems of a file after a restart; empty when everything acknowledged exists. Updates the entry to the actual
 * state, because the effect of interrupted calls is now known.
 */
export const checkEntry = async (
  client: ApiClient,
  entry: Entry,
): Promise<{ isThere: boolean; problems: string[] }> => {
  const { file, accepted, deleting, isDeleting } = entry;
  const list = await retryWhileBusy(() => client.redactions(file));
  if (list.status === 404 && isDeleting) return { isThere: false, problems: [] };
  if (list.status !== 200)
    return { isThere: false, problems: [`file ${file.id} is lost: ${list.status} ${list.code}`] };
  const there = new Set(list.body.map(({ id }) => id));
  const lost = [...accepted].filter((id) => !there.has(id) && !deleting.has(id));
  entry.accepted = there;
  entry.deleting.clear();
  entry.isDeleting = false;
  return { isThere: true, problems: lost.map((id) => `redaction ${id} is lost`) };
};
