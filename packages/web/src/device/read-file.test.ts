import { deviceEnvelope, RedactError } from '@blackbar/core';
import type { BoundedHost } from '@blackbar/engine/browser';
import { expect, test, vi } from 'vitest';
import { readFile } from './read-file.ts';

const pdf = new TextEncoder().encode('%PDF-1.7');

const engineWith = (inspect: () => Promise<unknown>) => {
  const engine = {
    maxFileBytes: 100 * 1024 * 1024,
    inspect: vi.fn(inspect),
    unlock: vi.fn(async () => new Uint8Array([1])),
    forget: vi.fn(),
  };
  return engine as typeof engine & BoundedHost;
};
const opens = async () => ({ kind: 'pdf', pages: [], found: [] });

test('a file that is too large or empty is refused before it is read', async () => {
  const engine = engineWith(opens);
  const large = new File([pdf], 'a.pdf');
  Object.defineProperty(large, 'size', { value: deviceEnvelope.maxBytes + 1 });
  const read = vi.spyOn(large, 'arrayBuffer');
  await expect(readFile(large, null, engine)).rejects.toMatchObject({
    code: 'too-large',
    said: expect.stringContaining('200 MB'),
  });
  await expect(readFile(new File([], 'a.pdf'), null, engine)).rejects.toThrow('This file is empty');
  expect(read).not.toHaveBeenCalled();
  expect(engine.inspect).not.toHaveBeenCalled();
});

test('a file that this device has no memory for is refused before it is read, with what to do', async () => {
  const engine = engineWith(opens);
  const large = new File([pdf], 'a.pdf');
  Object.defineProperty(large, 'size', { value: engine.maxFileBytes + 1 });
  const read = vi.spyOn(large, 'arrayBuffer');
  await expect(readFile(large, null, engine)).rejects.toMatchObject({
    said: expect.stringMatching(/up to 100 MB on this device\. Split the file/),
  });
  expect(read).not.toHaveBeenCalled();
});

test('what memory cannot hold is told as such, with what to do', async () => {
  const file = new File([pdf], 'a.pdf');
  file.arrayBuffer = () => Promise.reject(new RangeError('Array buffer allocation failed'));
  await expect(readFile(file, null, engineWith(opens))).rejects.toMatchObject({
    code: 'too-complex',
    said: expect.stringContaining('more memory than the tab may take'),
  });
});

test('a password is used once: what is kept needs none, and no worker keeps it', async () => {
  const engine = engineWith(opens);
  const read = await readFile(new File([pdf], 'dir/a.pdf'), 'secret', engine);
  expect(read).toMatchObject({ filename: 'a.pdf', given: { bytes: pdf.length } });
  expect([...read.bytes]).toEqual([1]);
  expect(JSON.stringify(read)).not.toContain('secret');
  expect(engine.forget).toHaveBeenCalledWith(String(read.id));
});

test('an error of the engine comes with its code and a sentence that speaks of no upload', async () => {
  const engine = engineWith(() => Promise.reject(new RedactError('file-damaged')));
  const failure = await readFile(new File([pdf], 'a.pdf'), null, engine).catch((error) => error);
  expect(failure).toMatchObject({ code: 'file-damaged', isGone: false });
  expect(failure.said).not.toMatch(/upload/i);
});
