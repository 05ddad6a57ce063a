import type { Clock } from './clock.ts';
import type { Log } from './log.ts';
import type { ContactMessages } from './receive-contact.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Where no mail is sent nobody would learn of a message, while the pages name the hours within which it is
 * answered. So the log says that messages wait: at start, and once a day for as long as they do.
 */
export const contactReminder = (messages: ContactMessages, isMailed: boolean, clock: Clock, log: Log) => {
  let remindedAt = Number.NEGATIVE_INFINITY;
  /** Mailed messages wait in somebody's mailbox, not here. */
  const waiting = async (): Promise<number> => (isMailed ? 0 : messages.count());
  return {
    waiting,

    async remind(): Promise<void> {
      if (clock.now() - remindedAt < dayMs) return;
      const count = await waiting();
      if (count === 0) return;
      remindedAt = clock.now();
      log.warning(
        'contact messages wait and no mail is sent: read them with "blackbar-server contact list", delete what is answered, or set SMTP_URL and CONTACT_TO',
        { messages: count },
      );
    },
  };
};
