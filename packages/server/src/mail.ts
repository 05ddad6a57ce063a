import type { Config } from './config.ts';
import type { SendMail } from './documents/receive-contact.ts';

export const mailer = async (mail: Config['mail']): Promise<SendMail> => {
  if (!mail) return null;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(mail.url, { from: mail.from, to: mail.to });
  return async ({ subject, text, replyTo }) => {
    await transport.sendMail({ subject, text, replyTo });
  };
};
