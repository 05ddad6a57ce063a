import { expect, test } from 'vitest';
import { parseTemplate, templateOf } from './template.ts';

const box = { page: 2, x: 10, y: 20.5, width: 30, height: 40 };

test('a template contains positions and nothing of the document', () => {
  const redaction = { ...box, id: 7, fileId: 8, type: 'text' as const, pattern: 'Okafor' };
  expect(JSON.stringify(templateOf([redaction]))).not.toContain('Okafor');
  expect(parseTemplate(JSON.stringify(templateOf([redaction])))?.boxes).toEqual([box]);
});

test('a template contains labels and no other text', () => {
  const labelled = { ...box, label: '(b)(6)' };
  expect(parseTemplate(JSON.stringify(templateOf([labelled, { ...box, label: null }])))?.boxes).toEqual([
    labelled,
    box,
  ]);
});

test('a file that is not a template is refused', () => {
  const wrong: unknown[] = [
    {},
    [],
    null,
    { kind: 'blackbar-template', version: 2, boxes: [box] },
    { kind: 'blackbar-template', version: 1, boxes: [] },
    { kind: 'blackbar-template', version: 1, boxes: [{ ...box, page: 0 }] },
    { kind: 'blackbar-template', version: 1, boxes: [{ ...box, width: 2 }] },
    { kind: 'blackbar-template', version: 1, boxes: [{ ...box, pattern: 'x' }] },
    { kind: 'blackbar-template', version: 1, boxes: [{ ...box, x: null }] },
    { kind: 'blackbar-template', version: 1, boxes: [{ ...box, label: '🙈' }] },
  ];
  for (const value of wrong) expect(parseTemplate(JSON.stringify(value)), JSON.stringify(value)).toBeNull();
  expect(parseTemplate('not json')).toBeNull();
});
