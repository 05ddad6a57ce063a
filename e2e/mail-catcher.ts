import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface MailCatcher {
  url: string;
  /** Each mail as it came over the wire: headers and body. */
  mails: string[];
  stop(): Promise<void>;
}

/** Enough of RFC 5321 for one client that sends one mail at a time. */
const talk = (socket: Socket, mails: string[]): void => {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let mail: string[] | null = null;
  socket.on('error', () => socket.destroy());
  createInterface(socket).on('line', (line) => {
    if (mail) {
      if (line !== '.') return void mail.push(line.replace(/^\.\./, '.'));
      mails.push(mail.join('\n'));
      mail = null;
      return void say('250 kept');
    }
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'DATA') {
      mail = [];
      say('354 go on');
    } else if (verb === 'QUIT') {
      say('221 bye');
      socket.end();
    } else say('250 ok');
  });
  say('220 mail-catcher');
};

/** A mail server on a free local port that keeps what it is given. */
export const startMailCatcher = async (): Promise<MailCatcher> => {
  const mails: string[] = [];
  const server = createServer((socket) => talk(socket, mails)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
};
