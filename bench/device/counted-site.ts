import { type AddressInfo, connect, createServer } from 'node:net';

/** A site as its visitor meets it: every byte that it answers is counted on its way. */
export interface CountedSite {
  url: string;
  /** Bytes that went to visitors since the last call, headers included. */
  takeBytes(): number;
  close(): void;
}

export const countedSite = async (url: string): Promise<CountedSite> => {
  const { hostname, port } = new URL(url);
  let bytes = 0;
  const server = createServer((visitor) => {
    const site = connect(Number(port), hostname);
    site.on('data', (part) => {
      bytes += part.length;
    });
    visitor.pipe(site).pipe(visitor);
    visitor.on('error', () => site.destroy());
    site.on('error', () => visitor.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    takeBytes() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    close: () => server.close(),
  };
};
