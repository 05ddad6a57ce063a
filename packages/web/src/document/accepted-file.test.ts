import { expect, test } from 'vitest';
import { chooseFirst, isAcceptedFile } from './accepted-file.ts';

test('PDF, JPEG and PNG are accepted by their type, whatever they are called', () => {
  expect(isAcceptedFile({ type: 'application/pdf', name: 'x' })).toBe(true);
  expect(isAcceptedFile({ type: 'image/jpeg', name: 'x.bin' })).toBe(true);
  expect(isAcceptedFile({ type: 'image/png', name: 'x' })).toBe(true);
});

test('anything else is rejected, also under a PDF name', () => {
  expect(isAcceptedFile({ type: 'text/plain', name: 'x.pdf' })).toBe(false);
  expect(isAcceptedFile({ type: 'image/gif', name: 'x.gif' })).toBe(false);
});

test('without a declared type the name decides', () => {
  expect(isAcceptedFile({ type: '', name: 'Scan.JPEG' })).toBe(true);
  expect(isAcceptedFile({ type: '', name: 'notes.docx' })).toBe(false);
});

test('of several files the first is taken and the rest are counted', () => {
  expect(chooseFirst(['a', 'b', 'c'])).toEqual({ file: 'a', leftOut: 2 });
  expect(chooseFirst([])).toBeNull();
});
