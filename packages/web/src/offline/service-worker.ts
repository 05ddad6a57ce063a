import { fileAddress, keptAddress, startAddress } from './kept-address.ts';

interface FetchEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
}

/** What a service worker has beyond a page; only what is used here. */
interface Scope {
  location: Location;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(
    name: 'install' | 'activate',
    listener: (event: { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  addEventListener(name: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void;
}

/** Put here by the build: the files of the tool, and a name that is another one whenever they are others. */
declare const appFiles: readonly string[];
/** Typefaces, which only those get who ask for one. */
declare const faceFiles: readonly string[];
declare const appVersion: string;

const scope = self as unknown as Scope;
const prefix = 'app-';
const cacheName = prefix + appVersion;
const files = new Set(appFiles);
const faces = new Set(faceFiles);
const known = new Set([...files, ...faces]);

/** All of a version or none of it. Nothing is added later but a typeface: no answer about a document is ever kept. */
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

const keepFace = async (address: string, answered: Response): Promise<void> => {
  const cache = await caches.open(cacheName);
  // Where there is no room it is loaded again the next time.
  await cache.put(address, answered).catch(() => undefined);
};

const answer = async (event: FetchEvent, address: string): Promise<Response> => {
  const kept = await caches.match(address, { cacheName, ignoreVary: true });
  if (kept) return kept;
  const answered = await fetch(event.request);
  if (faces.has(address) && answered.ok) event.waitUntil(keepFace(address, answered.clone()));
  return answered;
};

scope.addEventListener('install', (event) => event.waitUntil(keepVersion()));
// At the first visit the page is there before its worker: what it loads from now on passes here too.
scope.addEventListener('activate', (event) =>
  event.waitUntil(dropOthers().then(() => scope.clients.claim())),
);
// Only when the person agrees does a new version take the place of the one at work.
scope.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void scope.skipWaiting();
});
scope.addEventListener('fetch', (event) => {
  const address = keptAddress(event.request, scope.location.origin, known);
  if (address !== null) event.respondWith(answer(event, address));
});
