import { deflateSync, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { browserCodecs } from '../../hosts/browser/codecs.ts';
import { nodeByteCodecs } from '../../hosts/node/byte-codecs.ts';

/** White rows of a page with one box, four bits a pixel. */
const nearlyEmpty = (): Uint8Array => {
  const [row, rows] = [638, 1650];
  const page = new Uint8Array(row * rows).fill(0x11);
  for (let y = 165; y < 330; y++) page.fill(0, y * row + 63, y * row + 319);
  return page;
};

test.each([
  ['Node', nodeByteCodecs],
  ['a browser', browserCodecs],
] as const)('a nearly empty page is packed thoroughly in %s', (_, codecs) => {
  const page = nearlyEmpty();
  const packed = codecs.deflate(page);
  expect(packed.length).toBeLessThan(deflateSync(page, { level: 6 }).length * 0.9);
  expect(Buffer.from(inflateSync(packed)).equals(page)).toBe(true);
});
