import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '../api-client.ts';
import type { Entry } from './ledger.ts';

/** In every document, file name and search term; must never be on the disk in plain text. */
export const marker = 'MARKED-PLAINTEXT';

/** A PDF with uncompressed text, so that plain text on the disk would be found. */
export const markedPdf = (pages: number): Uint8Array => {
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', ''];
  objects.push('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
  const kids: string[] = [];
  for (let page = 0; page < pages; page++) {
    const content = `BT /F1 14 Tf 40 700 Td (${marker} ${randomUUID()}) Tj ET`;
    kids.push(`${objects.length + 1} 0 R`);
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${objects.length + 2} 0 R>>`,
      `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    );
  }
  objects[1] = `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${pages}>>`;
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(
    `%PDF-1.7\n${body}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );
};

const pick = <T>(items: readonly T[]): T | undefined => items[randomInt(Math.max(1, items.length))];

const maxFiles = 12;
/** There are always at least this many files when the server is killed. */
export const minFiles = 4;

const upload = async (client: ApiClient, ledger: Entry[]): Promise<void> => {
  const answer = await client.upload(markedPdf(randomInt(1, 4)), `${marker}.pdf`);
  if (answer.status !== 201) return;
  ledger.push({ file: answer.body, accepted: new Set(), deleting: new Set(), isDeleting: false });
};

const redact = async (client: ApiClient, entry: Entry): Promise<void> => {
  const answer = await client.redact(entry.file, {
    page: randomInt(1, entry.file.pageCount + 1),
    x: randomInt(0, 600),
    y: randomInt(0, 900),
    width: randomInt(10, 300),
    height: randomInt(10, 100),
    type: 'text',
    pattern: marker,
  });
  if (answer.status === 201) entry.accepted.add(answer.body.id);
};

const deleteRedaction = async (client: ApiClient, entry: Entry): Promise<void> => {
  const id = pick([...entry.accepted]);
  if (id === undefined) return;
  entry.deleting.add(id);
  const answer = await client.ask((api) => api.removeRedaction(id, { token: entry.file.token }));
  if (answer.status === 200) entry.accepted.delete(id);
  entry.deleting.delete(id);
};

const deleteFile = async (client: ApiClient, ledger: Entry[], entry: Entry): Promise<void> => {
  entry.isDeleting = true;
  const answer = await client.remove(entry.file);
  if (answer.status === 200) ledger.splice(ledger.indexOf(entry), 1);
};

/** One random user action; what the server acknowledges is recorded in the ledger. */
const act = async (client: ApiClient, ledger: Entry[]): Promise<void> => {
  const entry = pick(ledger.filter(({ isDeleting }) => !isDeleting));
  const choice = randomInt(40);
  if (!entry || (choice < 2 && ledger.length < maxFiles)) return upload(client, ledger);
  if (choice < 4) await client.page(entry.file, 1);
  else if (choice < 6) await client.download(entry.file);
  else if (choice < 8 && ledger.length > minFiles) await deleteFile(client, ledger, entry);
  else if (choice < 16) await deleteRedaction(client, entry);
  else await redact(client, entry);
};

/** Simulates `users` users until the server is killed. */
export const mixedTraffic = async (
  client: ApiClient,
  ledger: Entry[],
  users: number,
  isOver: () => boolean,
): Promise<number> => {
  let acts = 0;
  const user = async () => {
    while (!isOver())
      try {
        await act(client, ledger);
        acts += 1;
      } catch {
        // The connection broke, as intended.
        await sleep(5);
      }
  };
  await Promise.all(Array.from({ length: users }, user));
  return acts;
};
