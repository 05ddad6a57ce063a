import { brand, contactCategories } from '@blackbar/core';
import { type Audit, openAudit } from './audit.ts';
import type { Config } from './config.ts';
import { type ContactMessages, contactMessages, type ReceivedMessage } from './documents/receive-contact.ts';
import { openStorage } from './storage/open-storage.ts';

interface Out {
  write(text: string): unknown;
}

const usage = `Usage:
  blackbar-server contact list [--json]          messages people sent, oldest first
  blackbar-server contact delete ID …            deletes the messages with these numbers
  blackbar-server contact delete --from ADDRESS  deletes all a person wrote, as they may ask you to

It reads the same settings as the server (DATA_DIR, DATABASE_URL, SECRET_KEY …).
`;
const usageExitCode = 64;
const nothingDeletedExitCode = 1;

const categoryText = ({ category }: ReceivedMessage): string =>
  category === '' ? 'No category' : contactCategories[category];

const asText = (message: ReceivedMessage): string =>
  `${message.receivedAt}  ${categoryText(message)}  number ${message.id}
From: ${message.name} <${message.email}>
Subject: ${message.subject}

${message.message}
`;

/** Anybody may write to us: what a terminal would obey is shown as a mark. */
const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, '\ufffd');

/** JSON escapes the others itself. */
const printableJson = (json: string): string =>
  json.replace(/[\x7f-\x9f]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`);

const list = async (messages: ContactMessages, audit: Audit, json: boolean, out: Out): Promise<number> => {
  const all = await messages.list();
  audit.record('contact-list', { messages: all.length });
  const text = json
    ? `${printableJson(JSON.stringify(all, null, 2))}\n`
    : all.map((message) => printable(asText(message))).join(`${'-'.repeat(72)}\n`) ||
      `No messages for ${brand.name}.\n`;
  out.write(text);
  return 0;
};

const tellDeleted = (audit: Audit, count: number, chosen: 'by number' | 'by sender', out: Out): number => {
  audit.record('contact-delete', { messages: count, chosen });
  out.write(`${count} ${count === 1 ? 'message' : 'messages'} deleted.\n`);
  return count === 0 ? nothingDeletedExitCode : 0;
};

type Act = (messages: ContactMessages, audit: Audit, out: Out) => Promise<number>;

/** What the words ask for; `null` when they ask for nothing we know. */
const actOf = ([topic, verb, ...rest]: readonly string[]): Act | null => {
  if (topic !== 'contact') return null;
  if (verb === 'list' && rest.every((option) => option === '--json'))
    return (messages, audit, out) => list(messages, audit, rest.length > 0, out);
  if (verb !== 'delete' || rest.length === 0) return null;
  const [first, address] = rest;
  if (first === '--from' && address !== undefined && rest.length === 2)
    return async (messages, audit, out) =>
      tellDeleted(audit, await messages.deleteFrom(address), 'by sender', out);
  const ids = rest.map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0)
    ? async (messages, audit, out) => tellDeleted(audit, await messages.delete(ids), 'by number', out)
    : null;
};

/** Does what the words ask for, and answers the exit code. The settings are read when the words are understood. */
export const runCommand = async (
  words: readonly string[],
  settings: () => Config,
  { out, error }: { out: Out; error: Out },
): Promise<number> => {
  const act = actOf(words);
  if (act === null) {
    error.write(usage);
    return usageExitCode;
  }
  const config = settings();
  const { database, store, secret } = await openStorage(config);
  try {
    return await act(contactMessages(database.db, secret), openAudit(config.dataDir), out);
  } finally {
    store.close();
    await database.close();
  }
};
