import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test('a size is said in the unit people know, which stays beside its number', () => {
  expect(fileSize(0)).toBe('0\u00a0bytes');
  expect(fileSize(48 * 1024)).toBe('48\u00a0kB');
  expect(fileSize(1.24 * 1024 * 1024)).toBe('1.2\u00a0MB');
});
