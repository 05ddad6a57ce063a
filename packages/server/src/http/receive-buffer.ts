import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** More than Node's buffer holds, so that one of the reads fills it. */
const fillBytes = 256 * 1024;

/**
 * Node receives the requests of all connections in one buffer of 64 KB: the end of a long request, such as an upload,
 * stays in it until another one is as long. A request that is sent to nobody overwrites it.
 */
export const overwriteReceiveBuffer = async (): Promise<void> => {
  const server = createServer((received, response) => {
    received.resume().on('end', () => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    if (typeof address !== 'object' || !address) return;
    const sending = request({ host: '127.0.0.1', port: address.port, method: 'POST', agent: false });
    sending.end(Buffer.alloc(fillBytes));
    const [response] = await once(sending, 'response');
    response.resume();
    await once(response, 'end');
  } finally {
    server.close();
    server.closeAllConnections();
  }
};
