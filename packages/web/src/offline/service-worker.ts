import { fileAddress, keptAddress, startAddress } from './kept-address.ts';

/** What a service worker has beyond a page; only what is used here. */
interface Scope {
  location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(
    name: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(name: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(
    name: 'fetch',
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
}

/** Put here by the build: the files of the tool, and a name that is another one whenever they are others. */
declare const appFiles: readonly string[];
declare const appVersion: string;

const scope = self as unknown as Scope;
const prefix = 'app-';
const cacheName = prefix + appVersion;
const files = new Set(appFiles);

/** All of a version or none of it. Nothing is added later: no answer about a document is ever kept. */
const keepVersion = async (): Promise<void> => {
  const cache = await caches.open(cacheName);
  const pages = [startAddress, fileAddress].map((page) => new Request(page, { cache: 'reload' }));
  await cache.addAll([...pages, ...files]);
};

const dropOthers = async (): Promise<void> => {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
};

const answer = async (request: Request, address: string): Promise<Response> =>
  (await caches.match(address, { cacheName, ignoreVary: true })) ?? fetch(request);

scope.addEventListener('install', (event) => event.waitUntil(keepVersion()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
// Only when the person agrees does a new version take the place of the one at work.
scope.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const address = keptAddress(event.request, scope.location.origin, files);
  if (address !== null) event.respondWith(answer(event.request, address));
});
