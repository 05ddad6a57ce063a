import { expect, test } from 'vitest';
import { readArguments, UsageError } from './arguments.ts';

test('redact needs boxes and an output file', () => {
  expect(() => readArguments(['redact', 'a.pdf'])).toThrow(UsageError);
  expect(readArguments(['redact', 'a.pdf', '--boxes', 'b.json', '--out', 'c.pdf'])).toMatchObject({
    name: 'redact',
    input: 'a.pdf',
    boxes: 'b.json',
    out: 'c.pdf',
    dpi: 150,
  });
});

test('queries may be given several times and in several ways', () => {
  const words = [
    'redact',
    'a.pdf',
    '--find',
    'Okafor',
    '--regex',
    'A-\\d+',
    '--pattern',
    'email,iban',
    '--dry-run',
  ];
  expect(readArguments([...words, '--find', 'Reyes', '--whole-words'])).toMatchObject({
    out: null,
    queries: [
      { kind: 'term', term: 'Okafor', wholeWords: true },
      { kind: 'term', term: 'Reyes' },
      { kind: 'regex', source: 'A-\\d+' },
      { kind: 'pattern', patterns: ['email', 'iban'], countries: ['US'] },
    ],
  });
  expect(() => readArguments(['redact', 'a.pdf', '--find', 'Okafor'])).toThrow(UsageError);
  expect(() => readArguments(['redact', 'a.pdf', '--pattern', 'mail', '--dry-run'])).toThrow(UsageError);
});

test('only the three resolutions are accepted', () => {
  const words = ['redact', 'a.pdf', '--boxes', 'b.json', '--out', 'c.pdf', '--dpi'];
  expect(readArguments([...words, '300'])).toMatchObject({ dpi: 300 });
  expect(() => readArguments([...words, '72'])).toThrow(UsageError);
});

test('an unknown command or option is a usage error, no command prints the help', () => {
  expect(() => readArguments(['shred', 'a.pdf'])).toThrow(UsageError);
  expect(() => readArguments(['inspect', 'a.pdf', '--loud'])).toThrow(UsageError);
  expect(readArguments([])).toEqual({ name: 'help' });
});
