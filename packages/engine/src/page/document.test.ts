import { expect, onTestFinished, test, vi } from 'vitest';
import { letterPage } from '../../contract/documents.ts';
import { parseFirstPage } from '../../leaks/make/page-kit.ts';

const openLetter = async () => {
  const { document } = await parseFirstPage(letterPage('Public words stay'));
  onTestFinished(() => document.close());
  const { call } = document.pdfium;
  const [load, close] = [vi.spyOn(call, 'FPDF_LoadPage'), vi.spyOn(call, 'FPDF_ClosePage')];
  onTestFinished(() => {
    load.mockRestore();
    close.mockRestore();
  });
  const loads = () => load.mock.calls.length;
  return { document, loads, open: () => loads() - close.mock.calls.length };
};

test('a page that is worked on is loaded once for all who look at it, and closed in the end', async () => {
  const { document, open, loads } = await openLetter();
  const before = loads();
  await document.holding(0, async () => {
    const first = document.withPage(0, (page) => page);
    expect(document.withPage(0, (page) => page)).toBe(first);
    expect(open()).toBe(1);
  });
  expect(loads() - before).toBe(1);
  expect(open()).toBe(0);
});

test('nobody else gets a page that was changed, or left in the middle of something', async () => {
  const { document, open, loads } = await openLetter();
  await document.holding(0, async () => {
    document.withPage(0, () => document.changed());
    expect(open()).toBe(0);
    const before = loads();
    expect(() =>
      document.withPage(0, () => {
        throw new RangeError('in the middle');
      }),
    ).toThrow('in the middle');
    document.withPage(0, () => undefined);
    expect(loads() - before).toBe(2);
  });
  expect(open()).toBe(0);
});
