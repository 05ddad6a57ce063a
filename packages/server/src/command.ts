#!/usr/bin/env node
import { brand, contactCategories } from '@blackbar/core';
import { ConfigError, configExitCode, readConfig } from './config.ts';
import { contactMessages, type ReceivedMessage } from './documents/receive-contact.ts';
import { openStorage } from './storage/open-storage.ts';

const usage = `Usage:
  blackbar-server contact list [--json]   messages people sent, oldest first

It reads the same settings as the server (DATA_DIR, DATABASE_URL, SECRET_KEY …).
`;
const usageExitCode = 64;

const categoryText = ({ category }: ReceivedMessage): string =>
  category === '' ? 'No category' : contactCategories[category];

const asText = (message: ReceivedMessage): string =>
  `${message.receivedAt}  ${categoryText(message)}
From: ${message.name} <${message.email}>
Subject: ${message.subject}

${message.message}
`;

const listContact = async (json: boolean): Promise<void> => {
  const config = readConfig();
  const { database, store, secret } = await openStorage(config);
  try {
    const messages = await contactMessages(database.db, secret).list();
    const text = json
      ? `${JSON.stringify(messages, null, 2)}\n`
      : messages.map(asText).join(`${'-'.repeat(72)}\n`) || `No messages for ${brand.name}.\n`;
    process.stdout.write(text);
  } finally {
    store.close();
    await database.close();
  }
};

const [topic, verb, ...options] = process.argv.slice(2);
try {
  if (topic === 'contact' && verb === 'list' && options.every((option) => option === '--json'))
    await listContact(options.includes('--json'));
  else {
    process.stderr.write(usage);
    process.exitCode = usageExitCode;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof ConfigError ? configExitCode : 1;
}
