import { expect, test } from 'vitest';
import { predefinedCMaps } from '../../syntax/predefined-cmaps.ts';
import { definedNames } from '../../verify/allow-list.ts';
import { predefinedCodeLength } from './predefined.ts';

test('every predefined CMap can be cut into codes, and may stand in an export', () => {
  for (const mapName of predefinedCMaps) {
    expect([mapName, typeof predefinedCodeLength(mapName)]).toEqual([mapName, 'function']);
    expect(definedNames.has(mapName)).toBe(true);
  }
  expect(predefinedCodeLength('90ms-RKSJ-Secret')).toBeUndefined();
});

test.each([
  ['90ms-RKSJ-H', [0x61], 1],
  ['90ms-RKSJ-H', [0x82, 0xa0], 2],
  ['GBK2K-H', [0x81, 0x30, 0x81, 0x30], 4],
  ['GBK2K-H', [0xd2, 0xbb], 2],
  ['CNS-EUC-H', [0x8e, 0xa2, 0xa1, 0xa1], 4],
  ['UniJIS-UTF16-H', [0xd8, 0x42, 0xdf, 0xb7], 4],
])('%s cuts %j after %i bytes', (mapName, bytes, length) => {
  expect(predefinedCodeLength(mapName)?.(Uint8Array.from(bytes), 0)).toBe(length);
});
