import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections on which nothing is being answered. Node's own count takes one that has never sent a
 * request for a busy one, and a server would wait for it to its end.
 */
export const trackConnections = (server: Server): { hangUpIdle(): void } => {
  const open = new Set<Socket>();
  const answering = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  return {
    hangUpIdle() {
      for (const socket of open) if (!answering.has(socket)) socket.destroy();
    },
  };
};
