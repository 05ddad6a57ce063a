import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, ApiClient, OpenedFile } from '../api-client.ts';

/** What the server has said yes to about one file. Only that must be there after a crash. */
export interface Entry {
  file: OpenedFile;
  accepted: Set<number>;
  /** Asked to be deleted; without an answer it may be gone or not. */
  deleting: Set<number>;
  /** Asked to be deleted as a whole. */
  isLeaving: boolean;
}

/** Asks again while the server says that it is busy; that is no loss. */
export const patiently = async <T>(call: () => Promise<Answer<T>>): Promise<Answer<T>> => {
  for (;;) {
    const answer = await call();
    if (answer.status !== 503) return answer;
    await sleep(300);
  }
};

/**
 * What is wrong with a file after a restart; empty when everything that was accepted is there. The entry then says
 * what is really there, for what an interrupted call did is now known.
 */
export const checkEntry = async (
  client: ApiClient,
  entry: Entry,
): Promise<{ isThere: boolean; problems: string[] }> => {
  const { file, accepted, deleting, isLeaving } = entry;
  const list = await patiently(() => client.redactions(file));
  if (list.status === 404 && isLeaving) return { isThere: false, problems: [] };
  if (list.status !== 200)
    return { isThere: false, problems: [`file ${file.id} is lost: ${list.status} ${list.code}`] };
  const there = new Set(list.body.map(({ id }) => id));
  const lost = [...accepted].filter((id) => !there.has(id) && !deleting.has(id));
  entry.accepted = there;
  entry.deleting.clear();
  entry.isLeaving = false;
  return { isThere: true, problems: lost.map((id) => `redaction ${id} is lost`) };
};
