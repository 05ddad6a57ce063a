import { ServerResponse } from 'node:http';

/**
 * Loaded into a server before anything else: its clock goes on as usual, and jumps ahead when the journey
 * that started it says so.
 */
const realNow = Date.now;
let aheadMs = 0;
Date.now = () => realNow() + aheadMs;
process.on('message', (message) => {
  aheadMs += Number(message);
  process.send?.('ahead');
});

// The Date header comes from deep inside Node, which knows only the machine's clock.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...answer: unknown[]) {
  this.setHeader('Date', new Date(Date.now()).toUTCString());
  return Reflect.apply(writeHead, this, answer);
};
