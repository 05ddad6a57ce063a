import { expect, test } from 'vitest';
import { isOffered, leadsToDevice, serverPlace } from './default-place.ts';

test('the home page leads to the device where people begin there, unless they chose the server', () => {
  const searches = ['', '?x=1', '?file=', serverPlace.slice(1), '?file=12', '?x=1&file=12'];
  const leads = (place: Parameters<typeof leadsToDevice>[0]) =>
    searches.map((search) => leadsToDevice(place, search));
  expect(leads('server')).toEqual([false, false, false, false, false, false]);
  expect(leads('device')).toEqual([true, true, true, false, false, false]);
  expect(leads('device-only')).toEqual([true, true, true, true, true, true]);
});

test('a site that works on the device alone has no page about a server', () => {
  for (const path of ['/privacy-policy', '/how-it-works'] as const) {
    expect(isOffered(path, 'device-only')).toBe(false);
    expect(isOffered(path, 'device')).toBe(true);
  }
  for (const path of ['/device', '/check', '/contact'] as const)
    expect(isOffered(path, 'device-only')).toBe(true);
});
