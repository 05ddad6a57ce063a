import type { FaceName } from '@blackbar/engine/browser';
import { beforeEach, expect, test, vi } from 'vitest';

const hosts: { faces: readonly FaceName[]; close: ReturnType<typeof vi.fn> }[] = [];
let isOffline = false;

const load = async (faces: readonly FaceName[] = []) => {
  if (isOffline && faces.length > 0) throw new TypeError('no connection');
  return faces;
};

vi.mock('../engine/start-engine.ts', () => ({
  startEngine: async (_workers: number, _limits: object, faces: readonly FaceName[] = []) => {
    const host = { faces: await load(faces), close: vi.fn(async () => undefined) };
    hosts.push(host);
    return host;
  },
}));
vi.mock('../engine/faces.ts', () => ({
  loadFaces: load,
  isFaceName: (name: string) => /^(korean|japanese)(-bold)?$/.test(name),
}));

const stored = new Map<string, string>();

/** The page after a load: of what was there before, only the tab's session storage is left. */
const loadedPage = async () => {
  vi.resetModules();
  return import('./device-engine.ts');
};

beforeEach(() => {
  hosts.length = 0;
  isOffline = false;
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  vi.stubGlobal('navigator', { hardwareConcurrency: 4, deviceMemory: 8 });
});

test('an engine with the faces takes the place of the one at work, and is there after a reload', async () => {
  const { deviceEngine, restartWithFaces } = await loadedPage();
  await deviceEngine();
  await restartWithFaces(['korean']);
  await restartWithFaces(['japanese-bold']);
  expect(hosts.map(({ faces }) => faces)).toEqual([[], ['korean'], ['korean', 'japanese-bold']]);
  expect(hosts.map(({ close }) => close.mock.calls.length)).toEqual([1, 1, 0]);
  expect(await deviceEngine()).toBe(hosts[2]);
  expect(await (await loadedPage()).deviceEngine()).toMatchObject({ faces: ['korean', 'japanese-bold'] });
});

test('a face that cannot be loaded changes nothing and is not noted', async () => {
  const { deviceEngine, restartWithFaces } = await loadedPage();
  const before = await deviceEngine();
  isOffline = true;
  await expect(restartWithFaces(['korean'])).rejects.toThrow('no connection');
  expect(await deviceEngine()).toBe(before);
  expect(hosts[0]?.close).not.toHaveBeenCalled();
  expect([...stored]).toEqual([]);
});

test('without a connection the tool opens without a noted face', async () => {
  stored.set('device-faces', 'korean no-face');
  isOffline = true;
  expect(await (await loadedPage()).deviceEngine()).toMatchObject({ faces: [] });
});
