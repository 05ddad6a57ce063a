import { expect, test } from 'vitest';
import { keptAddress } from './kept-address.ts';

const origin = 'https://redact.example';
const files = new Set(['/assets/app-1a2b.js']);
const ask = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  keptAddress({ method, mode, url: new URL(path, origin).href }, origin, files);

test('the tool is kept under two addresses, whatever file is named in it', () => {
  for (const path of ['/device', '/device/', '/Device?from=home'])
    expect(ask(path, { mode: 'navigate' })).toBe('/device/');
  for (const path of ['/device?file=123', '/device/?x=1&file=9'])
    expect(ask(path, { mode: 'navigate' })).toBe('/device/?file=0');
});

test('its own code is kept', () => {
  expect(ask('/assets/app-1a2b.js')).toBe('/assets/app-1a2b.js');
});

test('nothing else is: other pages, what a server answers, other sites, what is sent', () => {
  for (const path of ['/', '/?file=1', '/check', '/devices', '/device/more'])
    expect(ask(path, { mode: 'navigate' })).toBeNull();
  for (const path of [
    '/api/files/1/png/1',
    '/assets/other.js',
    '/device',
    'https://other.example/assets/app-1a2b.js',
  ])
    expect(ask(path)).toBeNull();
  expect(ask('/assets/app-1a2b.js', { method: 'POST' })).toBeNull();
  expect(ask('/device', { method: 'POST', mode: 'navigate' })).toBeNull();
});
