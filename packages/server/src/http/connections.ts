import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Closes connections without a request in progress. Node counts a connection that has never sent a request as
 * active, so that `server.close()` would wait for it.
 */
export const trackConnections = (server: Server): { closeIdle(): void } => {
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
    closeIdle() {
      for (const socket of open) if (!answering.has(socket)) socket.destroy();
    },
  };
};
