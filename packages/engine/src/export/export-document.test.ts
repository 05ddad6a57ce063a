import { type ErrorCode, RedactError } from '@blackbar/core';
import { expect, test } from 'vitest';
import type { Check } from '../verify/verification.ts';
import { exportDocument } from './export-document.ts';
import type { ExportReport } from './export-report.ts';
import type { ExportSteps } from './export-steps.ts';
import type { PageMethod, PagePart, PreparedPage } from './page-part.ts';

const box = { page: 1, x: 0, y: 0, width: 10, height: 10 };
const partBy = (method: PageMethod) =>
  ({
    ...(method === 'vector' || method === 'sharp'
      ? { kind: 'vector', ...(method === 'sharp' ? { cut: { areas: [] } } : {}) }
      : { kind: 'picture', method }),
    words: [],
    objects: [],
    islands: [],
    image: { bytes: new Uint8Array() },
  }) as unknown as PagePart;
const pdf = Uint8Array.of(1);
const released = Uint8Array.of(2);
const report = { outputSha256: 'hash of the file' } as ExportReport;

const passed = (...names: Check['name'][]): Check[] => names.map((name) => ({ name, passed: true }));

interface Behaviour {
  pageCount: number;
  /** The pages that fail verification, or what keeps them from being verified, for each failing attempt. */
  failedAttempts?: (number[] | ErrorCode)[];
  failsToMake?: (page: number, method: PageMethod) => boolean;
  fileChecks?: Check[];
  pageChecks?: Check[];
}

/** Steps that record how each page was made. */
const recordingSteps = ({
  pageCount,
  failedAttempts = [],
  failsToMake,
  fileChecks,
  pageChecks,
}: Behaviour) => {
  const made: string[] = [];
  const steps: ExportSteps = {
    open: async () => ({
      pages: Array.from({ length: pageCount }, () => ({ width: 100, height: 100 })),
    }),
    inspect: async () => [
      { kind: 'metadata', count: 1 },
      { kind: 'comments', count: 2, pages: [1], isVisible: true },
    ],
    async makePage(page, _boxes, method) {
      made.push(`${page} ${method}`);
      if (failsToMake?.(page, method)) throw new RedactError('took-too-long');
      return partBy(method);
    },
    assemble: async () => ({ kind: 'file', pdf, report }),
    verifyFile: async () => ({ checks: fileChecks ?? passed('structure', 'pages'), failedPages: [] }),
    async verifyPages() {
      const failedPages = failedAttempts.shift();
      if (typeof failedPages === 'string') throw new RedactError(failedPages);
      const boxes: Check = { name: 'boxes', passed: !failedPages };
      return {
        checks: pageChecks ?? [boxes, ...passed('text', 'fidelity')],
        failedPages: (failedPages ?? []).map((page) => ({ page, reason: 'check-boxes' })),
      };
    },
    async copyAndRehash(bytes, sha256) {
      expect([bytes, sha256]).toEqual([pdf, report.outputSha256]);
      return released;
    },
  };
  return { made, steps };
};

test('pages with boxes are rasterised, the others are kept, and what is released passed every step', async () => {
  const { made, steps } = recordingSteps({ pageCount: 2 });
  const result = await exportDocument(steps, [box], 1);
  expect(made).toEqual(['1 picture', '2 vector']);
  expect(result.pdf).toBe(released);
  expect(result.report.removed).toEqual([{ kind: 'metadata', count: 1 }]);
  expect(result.report.checks.map(({ name }) => name)).toEqual([
    'structure',
    'pages',
    'boxes',
    'text',
    'fidelity',
  ]);
});

test('a page that fails verification is made again by a safer method, and only that page', async () => {
  const { made, steps } = recordingSteps({ pageCount: 3, failedAttempts: [[2]] });
  const { report: released } = await exportDocument(steps, [box], 1);
  expect(made.slice(3)).toEqual(['2 picture']);
  expect(released.fallbacks).toEqual([{ page: 2, became: 'picture', reason: 'check-boxes' }]);
});

test('when it fails again, it is made of pixels alone, and the other pages stay as they are', async () => {
  const { made, steps } = recordingSteps({ pageCount: 3, failedAttempts: [[2], [2]] });
  const { report: released } = await exportDocument(steps, [box], 1);
  expect(made.slice(4)).toEqual(['2 pixels']);
  expect(released.fallbacks).toEqual([{ page: 2, became: 'pixels', reason: 'check-boxes' }]);
});

test('when that fails too, every page is made again by a safer method', async () => {
  const { made, steps } = recordingSteps({ pageCount: 3, failedAttempts: [[2], [2], [2]] });
  await exportDocument(steps, [box], 1);
  expect(made.slice(5)).toEqual(['1 pixels', '2 pixels', '3 picture']);
});

test('when no page is to blame, every page is made again by a safer method', async () => {
  const { made, steps } = recordingSteps({ pageCount: 3, failedAttempts: [[]] });
  await exportDocument(steps, [box], 1);
  expect(made.slice(3)).toEqual(['1 pixels', '2 picture', '3 picture']);
});

test.each(['too-complex', 'internal'] as const)(
  'a check that ends in the middle (%s) is made once more, and changes nothing',
  async (code) => {
    const { made, steps } = recordingSteps({ pageCount: 2, failedAttempts: [code] });
    const { report: released } = await exportDocument(steps, [box], 1);
    expect(made).toEqual(['1 picture', '2 vector']);
    expect(released.fallbacks).toEqual([]);
  },
);

test('pages that cannot be checked twice for lack of memory are made again by a safer method, which says so', async () => {
  const { made, steps } = recordingSteps({ pageCount: 2, failedAttempts: ['too-complex', 'too-complex'] });
  const { report: released } = await exportDocument(steps, [box], 1);
  expect(made.slice(2)).toEqual(['1 pixels', '2 picture']);
  expect(released.fallbacks.map(({ reason }) => reason)).toEqual(['too-complex', 'too-complex']);
});

test.each([['internal', 'internal'], ['took-too-long']] as const)(
  'a check that cannot be made for another reason ends the export (%s)',
  async (...failedAttempts) => {
    const { steps } = recordingSteps({ pageCount: 1, failedAttempts: [...failedAttempts] });
    await expect(exportDocument(steps, [box], 1)).rejects.toMatchObject({ code: failedAttempts[0] });
  },
);

test('a file that still fails is not released', async () => {
  const { steps } = recordingSteps({ pageCount: 3, failedAttempts: [[2], [2], [2], [2]] });
  await expect(exportDocument(steps, [box], 1)).rejects.toMatchObject({ code: 'not-verified' });
});

test('pages whose fonts cannot be written are rasterised', async () => {
  const { made, steps } = recordingSteps({ pageCount: 3 });
  const failures: number[][] = [[3]];
  const { assemble } = steps;
  steps.assemble = async (...given) => {
    const pages = failures.shift();
    return pages ? { kind: 'failed', pages } : assemble(...given);
  };
  await exportDocument(steps, [box], 1);
  expect(made.slice(3)).toEqual(['3 picture']);
});

test.each([
  ['the file as a whole', { fileChecks: [] }],
  ['the pages', { pageChecks: [] }],
  ['the text', { pageChecks: passed('boxes', 'fidelity') }],
])('nothing is released when %s was not checked', async (_, behaviour) => {
  const { steps } = recordingSteps({ pageCount: 1, ...behaviour });
  await expect(exportDocument(steps, [box], 1)).rejects.toMatchObject({ code: 'not-verified' });
});

test('a page whose words cannot be judged in time loses them alone, not its picture', async () => {
  const { made, steps } = recordingSteps({
    pageCount: 1,
    failsToMake: (_, method) => method === 'picture',
  });
  const { report: released } = await exportDocument(steps, [box], 1);
  expect(made).toEqual(['1 picture', '1 pixels']);
  expect(released.fallbacks).toEqual([{ page: 1, became: 'pixels', reason: 'took-too-long' }]);
});

test('a page that cannot be drawn in time becomes a blank page with its boxes, never the original', async () => {
  const { made, steps } = recordingSteps({
    pageCount: 2,
    failsToMake: (page, method) => page === 2 && method !== 'blank',
  });
  const { report: released } = await exportDocument(steps, [box], 1);
  expect(made).toEqual(['1 picture', '2 vector', '2 picture', '2 pixels', '2 blank']);
  expect(released.fallbacks).toEqual([{ page: 2, became: 'blank', reason: 'took-too-long' }]);
});

test('progress counts the pages made, then the pages checked, up to the last of each', async () => {
  const seen: string[] = [];
  const { steps } = recordingSteps({ pageCount: 60 });
  await exportDocument(steps, [box], 2, {
    onProgress: ({ phase, done, total }) => seen.push(`${phase} ${done}/${total}`),
  });
  expect(seen.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, index) => `pages ${index + 1}/60`));
  expect(seen.slice(60)).toEqual([0, 12, 24, 36, 48, 60].map((done) => `checking ${done}/60`));
});

test('pages with boxes are made sharp when that is asked for, and pictures when that fails, with its reason', async () => {
  const { made, steps } = recordingSteps({ pageCount: 2, failedAttempts: [[1]] });
  const { report: released } = await exportDocument(steps, [box], 1, { pages: 'sharp' });
  expect(made).toEqual(['1 sharp', '2 vector', '1 picture']);
  expect(released.fallbacks).toEqual([{ page: 1, became: 'picture', reason: 'check-boxes' }]);
});

const prepared = (method: PageMethod, reason?: string): PreparedPage => ({
  ...{ kind: 'prepared', method, islands: [], packed: Uint8Array.of(1) },
  ...(reason === undefined ? {} : { reason }),
});

test('a prepared page is taken where there are no boxes, and made anew where there are', async () => {
  const { made, steps } = recordingSteps({ pageCount: 3 });
  const asked: number[] = [];
  await exportDocument(steps, [{ ...box, page: 2 }], 1, {
    prepared(page) {
      asked.push(page);
      return page === 3 ? undefined : prepared('vector');
    },
  });
  expect(made).toEqual(['2 picture', '3 vector']);
  expect(asked).toEqual([1, 3]);
});

test('a prepared page that fails verification is made anew by a safer method', async () => {
  const { made, steps } = recordingSteps({ pageCount: 2, failedAttempts: [[2]] });
  const { report: released } = await exportDocument(steps, [box], 1, { prepared: () => prepared('vector') });
  expect(made).toEqual(['1 picture', '2 picture']);
  expect(released.fallbacks).toEqual([{ page: 2, became: 'picture', reason: 'check-boxes' }]);
});

test('a page that was prepared as a picture is taken for its resolution alone, and says why it is one', async () => {
  const options = { prepared: () => prepared('picture', 'clip') };
  const usual = recordingSteps({ pageCount: 2 });
  const { report: released } = await exportDocument(usual.steps, [box], 1, options);
  expect(usual.made).toEqual(['1 picture']);
  expect(released.fallbacks).toEqual([{ page: 2, became: 'picture', reason: 'clip' }]);
  const fine = recordingSteps({ pageCount: 2 });
  await exportDocument(fine.steps, [box], 1, { ...options, dpi: 300 });
  expect(fine.made).toEqual(['1 picture', '2 vector']);
});

test('a short file is worked on one step after the other: no second worker is started for it', async () => {
  const { steps } = recordingSteps({ pageCount: 3 });
  const running = new Set<string>();
  const alone =
    <A extends unknown[], T>(name: string, step: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      expect([...running]).toEqual([]);
      running.add(name);
      await Promise.resolve();
      const answer = await step(...given);
      running.delete(name);
      return answer;
    };
  const { inspect, makePage, verifyFile, verifyPages } = steps;
  Object.assign(steps, {
    inspect: alone('inspect', inspect),
    makePage: alone('make', makePage),
    verifyFile: alone('file', verifyFile),
    verifyPages: alone('pages', verifyPages),
  });
  await exportDocument(steps, [box], 2);
});
