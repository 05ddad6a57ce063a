import type { PageBox } from '@blackbar/core';
import type { PagePart } from '../page-part.ts';
import { openPdfium } from '../pdfium/document.ts';
import type { Tools } from '../tools.ts';
import { boxProblem } from './boxes.ts';
import { isFaithful } from './fidelity.ts';
import { readOutput } from './read-output.ts';
import { structureProblem } from './structure.ts';
import { hasMoreThan, touchesBox } from './text.ts';

export interface Check {
  name: 'structure' | 'pages' | 'boxes' | 'text' | 'fidelity';
  passed: boolean;
}

export interface Verification {
  checks: Check[];
  /** Pages, from 1, that a safer method should make again; all of them when the file as a whole failed. */
  failedPages: number[];
}

/**
 * Looks at the bytes that will be released as a stranger would. Any doubt, an exception included, is a failed check.
 * `parts` are what the file was made of; without them it is judged by itself alone.
 */
export const verifyExport = async (
  tools: Tools,
  pdf: Uint8Array,
  boxes: readonly PageBox[],
  parts?: readonly PagePart[],
): Promise<Verification> => {
  const output = openPdfium(await tools.pdfium(), pdf);
  try {
    const count = output.pdfium.call.FPDF_GetPageCount(output.handle);
    const everyPage = Array.from({ length: parts?.length ?? count }, (_, index) => index + 1);
    const redacted = everyPage.filter((page) => boxes.some((box) => box.page === page));
    const boxesOn = (page: number) => boxes.filter((box) => box.page === page);
    const failed = new Set<number>();
    const checks: Check[] = [];
    const check = async (name: Check['name'], wrongPages: () => Promise<readonly number[]>) => {
      const wrong = await wrongPages().catch(() => everyPage);
      for (const page of wrong) failed.add(page);
      checks.push({ name, passed: wrong.length === 0 });
    };

    await check('structure', async () =>
      structureProblem(readOutput(pdf), tools.codecs) === null ? [] : everyPage,
    );
    await check('pages', async () => (count === everyPage.length ? [] : everyPage));
    await check('boxes', async () =>
      redacted.filter((page) => boxProblem(output, page, boxesOn(page)) !== null),
    );
    await check('text', async () => {
      const extracted = await tools.secondReader.extract(pdf, redacted);
      return redacted.filter((page, index) => {
        const texts = extracted[index];
        const part = parts?.[page - 1];
        return !texts || touchesBox(texts, boxesOn(page)) || (part && hasMoreThan(texts, part.words));
      });
    });
    await check('fidelity', async () =>
      everyPage.filter((page) => {
        const part = parts?.[page - 1];
        return part?.kind === 'vector' && !isFaithful(output, page - 1, part, tools.codecs);
      }),
    );
    return { checks, failedPages: [...failed].sort((a, b) => a - b) };
  } finally {
    output.close();
  }
};
