import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('a size is said in the unit people know', () => {
  expect(fileSize(0)).toBe('0 bytes');
  expect(fileSize(48 * 1024)).toBe('48 kB');
  expect(fileSize(1.24 * 1024 * 1024)).toBe('1.2 MB');
});
