import type { PageBox } from '@blackbar/core';
import type { PagePart } from '../page-part.ts';
import { openPdfium } from '../pdfium/document.ts';
import type { Tools } from '../tools.ts';
import { boxProblem } from './boxes.ts';
import { readOutput } from './read-output.ts';
import { structureProblem } from './structure.ts';
import { textProblem } from './text.ts';

export interface Check {
  name: 'structure' | 'pages' | 'boxes' | 'text';
  passed: boolean;
}

export interface Verification {
  checks: Check[];
  /** Pages, from 1, that a safer method should make again; all of them when the file as a whole failed. */
  failedPages: number[];
}

/**
 * Looks at the bytes that will be released as a stranger would. Any doubt, an exception included, is a failed check.
 */
export const verifyExport = async (
  tools: Tools,
  pdf: Uint8Array,
  parts: readonly PagePart[],
  boxes: readonly PageBox[],
): Promise<Verification> => {
  const everyPage = parts.map((_, index) => index + 1);
  const failed = new Set<number>();
  const checks: Check[] = [];
  const check = async (name: Check['name'], pages: () => Promise<readonly number[]>): Promise<void> => {
    const wrong = await pages().catch(() => everyPage);
    for (const page of wrong) failed.add(page);
    checks.push({ name, passed: wrong.length === 0 });
  };

  await check('structure', async () =>
    structureProblem(readOutput(pdf), tools.codecs) === null ? [] : everyPage,
  );
  const output = openPdfium(await tools.pdfium(), pdf);
  try {
    await check('pages', async () =>
      output.pdfium.call.FPDF_GetPageCount(output.handle) === parts.length ? [] : everyPage,
    );
    const redacted = everyPage.filter((page) => boxes.some((box) => box.page === page));
    const boxesOn = (page: number) => boxes.filter((box) => box.page === page);
    const partOf = (page: number) => parts[page - 1] as PagePart;
    await check('boxes', async () =>
      redacted.filter((page) => boxProblem(output, page, partOf(page).size, boxesOn(page)) !== null),
    );
    await check('text', async () => {
      const extracted = await tools.secondReader.extract(pdf, redacted);
      return redacted.filter(
        (page, index) => textProblem(extracted[index] ?? null, partOf(page), boxesOn(page)) !== null,
      );
    });
  } finally {
    output.close();
  }
  return { checks, failedPages: [...failed].sort((a, b) => a - b) };
};
