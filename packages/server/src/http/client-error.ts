import type { Socket } from 'node:net';
import type { ErrorCode } from '@blackbar/core';
import { fixedProblem, httpStatus } from './problem.ts';

const lingerMs = 1000;

/** Answers requests that are not valid HTTP or do not arrive in time. */
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
  // Gives the client time to read the response; one that goes on sending is disconnected.
  const cutOff = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(cutOff));
};
