import { expect, test } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

test('redact needs boxes and a place for the result', () => {
  expect(() => readArguments(['redact', 'a.pdf'])).toThrow(UsageError);
  expect(readArguments(['redact', 'a.pdf', '--boxes', 'b.json', '--out', 'c.pdf'])).toMatchObject({
    name: 'redact',
    input: 'a.pdf',
    boxes: 'b.json',
    out: 'c.pdf',
    dpi: 150,
  });
});

test('only the three resolutions are taken', () => {
  const words = ['redact', 'a.pdf', '--boxes', 'b.json', '--out', 'c.pdf', '--dpi'];
  expect(readArguments([...words, '300'])).toMatchObject({ dpi: 300 });
  expect(() => readArguments([...words, '72'])).toThrow(UsageError);
});

test('an unknown command or option is wrong use, no command is a call for help', () => {
  expect(() => readArguments(['shred', 'a.pdf'])).toThrow(UsageError);
  expect(() => readArguments(['inspect', 'a.pdf', '--loud'])).toThrow(UsageError);
  expect(readArguments([])).toEqual({ name: 'help' });
});
