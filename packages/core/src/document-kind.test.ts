import { expect, test } from 'vitest';
import { documentKindOf } from './document-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

test('the type of a file is decided by its first bytes', () => {
  expect(documentKindOf(bytes('%PDF-1.7\n'))).toBe('pdf');
  expect(documentKindOf(bytes('\xff\xd8\xff\xe0 and so on'))).toBe('jpeg');
  expect(documentKindOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('png');
});

test('junk before a PDF header is tolerated for the first 1024 bytes only', () => {
  expect(documentKindOf(bytes(`${'x'.repeat(800)}%PDF-1.7`))).toBe('pdf');
  expect(documentKindOf(bytes(`${'x'.repeat(1025)}%PDF-1.7`))).toBeNull();
});

test('executables, HTML, SVG and empty files are not documents', () => {
  for (const other of ['MZ\x90', '<html>', '<svg xmlns="">', 'GIF89a', 'RIFF    WEBP', '', '%PD'])
    expect(documentKindOf(bytes(other))).toBeNull();
});
