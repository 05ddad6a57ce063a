import { brand, type ContactMessage, contactCategories } from '@blackbar/core';
import { serverKey } from '../storage/crypto/keys.ts';
import { sealText, unsealText } from '../storage/crypto/seal-text.ts';
import {
  countContacts,
  deleteContacts,
  insertContact,
  listContacts,
} from '../storage/database/contact-messages.ts';
import type { Database } from '../storage/database/schema.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import { randomId } from './random-id.ts';

export interface Mail {
  subject: string;
  text: string;
  replyTo: { name: string; address: string };
}

/** Sends to the operator; `null` when no mail server is configured. */
export type SendMail = ((mail: Mail) => Promise<void>) | null;

export interface ReceivedMessage extends Required<Omit<ContactMessage, 'website'>> {
  id: number;
  receivedAt: string;
}

const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

export const contactMessages = (db: Database, secret: Uint8Array) => {
  const key = serverKey(secret, 'contact');
  const list = async (): Promise<ReceivedMessage[]> => {
    const rows = await listContacts(db);
    return rows.map((row) => ({
      id: row.id,
      receivedAt: new Date(row.received_at).toISOString(),
      ...JSON.parse(unsealText(key, row.sealed_message)),
    }));
  };
  return {
    list,

    async receive(message: ContactMessage, clock: Clock, sendMail: SendMail, log: Log): Promise<void> {
      // Only a bot fills in the hidden field. Its message is accepted and dropped.
      if (message.website) return;
      const kept = {
        name: oneLine(message.name),
        email: message.email,
        subject: oneLine(message.subject),
        category: message.category ?? '',
        message: message.message,
      };
      await insertContact(db, {
        id: randomId(),
        received_at: clock.now(),
        sealed_message: sealText(key, JSON.stringify(kept)),
      });
      if (!sendMail) return;
      const category = kept.category === '' ? 'No category' : contactCategories[kept.category];
      // The message is stored, so an unavailable mail server is not an error for the sender.
      sendMail({
        subject: `[${brand.name}] ${category}: ${kept.subject}`,
        text: `${kept.message}\n\n${kept.name} <${kept.email}>\n`,
        replyTo: { name: kept.name, address: kept.email },
      }).catch((error) => log.failure('a contact message could not be mailed; it is stored', error));
    },

    count: () => countContacts(db),

    /** How many of them there were. */
    delete: (ids: readonly number[]) => deleteContacts(db, ids),

    /** Everything one person wrote; an address is the same however its letters are written. */
    async deleteFrom(email: string): Promise<number> {
      const theirs = (await list()).filter((message) => message.email.toLowerCase() === email.toLowerCase());
      return deleteContacts(
        db,
        theirs.map(({ id }) => id),
      );
    },
  };
};

export type ContactMessages = ReturnType<typeof contactMessages>;
