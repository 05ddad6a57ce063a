import type { Socket } from 'node:net';
import type { ErrorCode } from '@blackbar/core';
import { fixedProblem, httpStatus } from './problem.ts';

const lingerMs = 1000;

/** What cannot even be read as HTTP, or does not arrive in time. */
export const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code: ErrorCode = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too-slow' : 'malformed-request';
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : httpStatus[code];
  const body = JSON.stringify(fixedProblem(code));
  socket.end(
    `HTTP/1.1 ${status} ${code}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  // Time to read that, and no more: a client that goes on sending would be heard for ever.
  const hangUp = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(hangUp));
};
