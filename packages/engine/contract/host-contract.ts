import { type CheckProgress, type ExportProgress, RedactError } from '@blackbar/core';
import type { EngineHost } from '../hosts/protocol.ts';
import { isVerified } from '../src/index.ts';
import {
  barredPage,
  chinesePage,
  letterPage,
  onePixelPng,
  photographBoxes,
  photographs,
} from './documents.ts';
import { packedPdf } from './packed-pdf.ts';
import { unpackedObjects } from './unpacked-objects.ts';

/** One check of the contract. It throws on failure, without a test framework, so that it also runs in a browser. */
export interface HostPromise {
  title: string;
  check(host: EngineHost): Promise<void>;
}

const same = (actual: unknown, expected: unknown): void => {
  const [a, b] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (a !== b) throw new Error(`expected ${b?.slice(0, 300)}, saw ${a?.slice(0, 300)}`);
};

const codeOf = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof RedactError ? error.code : 'no error';
};

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16)).join(' ');

const pdf = { key: 'letter', bytes: letterPage('Public words stay') };
const png = { key: 'pixel', bytes: onePixelPng };
const box = { page: 1, x: 100, y: 100, width: 300, height: 60 };

/** What every host guarantees, whatever runs behind it. */
export const hostContract: readonly HostPromise[] = [
  {
    title: 'a Letter page has the pixel size of its 150-DPI image',
    async check(host) {
      const { kind, pages } = await host.open(pdf);
      same([kind, pages], ['pdf', [{ width: 1275, height: 1650 }]]);
    },
  },
  {
    title: 'the type of a file is decided by its content',
    async check(host) {
      same((await host.open(png)).kind, 'png');
      const html = { key: 'html', bytes: new TextEncoder().encode('<html>not a pdf</html>') };
      same(await codeOf(host.open(html)), 'unsupported-type');
    },
  },
  {
    title: 'an inspection reports the same page sizes as opening, and an export reports its findings',
    async check(host) {
      const large = { key: 'large', bytes: packedPdf('/UserUnit 4 /PieceInfo << >>') };
      const { found, ...inspected } = await host.inspect(large);
      same(inspected, await host.open(large));
      same(inspected.pages, [{ width: 1200, height: 600 }]);
      same(found, [{ kind: 'metadata', count: 1 }]);
      const { report } = await host.exportDocument(large, [{ ...box, width: 100 }]);
      same(report.removed, found);
      const known = await host.exportDocument(large, [{ ...box, width: 100 }], { found: [] });
      same(known.report.removed, []);
      same((await host.inspect(png)).found, []);
      same(await codeOf(host.inspect({ ...pdf, key: 'none' }, { maxPages: 0 })), 'too-many-pages');
      same(await codeOf(host.inspect(large, { maxPages: 0 })), 'too-many-pages');
      host.forget(large.key);
    },
  },
  {
    title: 'a file that needs no password has no unlocked copy',
    async check(host) {
      same([await host.unlock(pdf), await host.unlock(png)], [null, null]);
    },
  },
  {
    title: 'a page image has the size that opening reported',
    async check(host) {
      const image = await host.renderPage(pdf, 1);
      same([image.width, image.height], [1275, 1650]);
      same(hexOf(image.png.subarray(1, 4)), '50 4e 47');
    },
  },
  {
    title: 'words come in reading order with their position on the page image',
    async check(host) {
      const words = await host.words(pdf, 1);
      same(
        words.map((word) => word.text),
        ['Public', 'words', 'stay'],
      );
      same(Math.round((words[0]?.x ?? 0) / 10), 15);
    },
  },
  {
    title: 'text in a font that is not in the file is drawn, and read as it is seen',
    async check(host) {
      const chinese = { key: 'chinese', bytes: chinesePage('申请人张伟') };
      same((await host.words(chinese, 1)).map((word) => word.text).join(''), '申请人张伟');
      host.forget(chinese.key);
    },
  },
  {
    title: 'the same document and boxes give the same bytes',
    async check(host) {
      const first = await host.exportDocument(pdf, [box]);
      const second = await host.exportDocument(pdf, [box]);
      same(second.report.outputSha256, first.report.outputSha256);
      same(first.report.redactedPages, 1);
      same(isVerified(first.report.checks), true);
    },
  },
  {
    title: 'a photograph with a box is the same JPEG in every host, to the byte',
    async check(host) {
      const source = { key: 'photographs', bytes: photographs() };
      const { pdf: exported } = await host.exportDocument(source, photographBoxes);
      const jpegs = unpackedObjects(exported).filter(({ entries }) => entries.includes('/DCTDecode'));
      const digests = jpegs.map(({ stream }) => crypto.subtle.digest('SHA-256', stream.slice()));
      const hex = (await Promise.all(digests)).map((digest) => hexOf(new Uint8Array(digest, 0, 8)));
      same(hex, ['87 ea a8 c2 10 44 9c 8a']);
      host.forget(source.key);
    },
  },
  {
    title: 'an export with prepared pages is the same to the byte, and pages with boxes are made anew',
    async check(host) {
      const source = { key: 'prepared', bytes: photographs() };
      const [boxOnFirst] = photographBoxes;
      if (!boxOnFirst) throw new Error('there is a box on the first page');
      const pages = [1, 2, 3];
      const prepared = new Map(
        await Promise.all(
          pages.map(async (page) => [page, (await host.preparePage(source, page)).prepared] as const),
        ),
      );
      same(
        pages.map((page) => prepared.get(page)?.method),
        ['vector', 'vector', 'vector'],
      );
      // Twice: what one export took, the next one has to find.
      for (const dpi of [150, 300, 150] as const) {
        const asked: number[] = [];
        const take = (page: number) => {
          asked.push(page);
          return prepared.get(page);
        };
        const ready = await host.exportDocument(source, [boxOnFirst], { dpi, prepared: take });
        const unready = await host.exportDocument(source, [boxOnFirst], { dpi });
        same(asked, [2, 3]);
        same(hexOf(ready.pdf) === hexOf(unready.pdf), true);
        same(ready.report, unready.report);
      }
      host.forget(source.key);
    },
  },
  {
    title: 'words under a box are gone from a page that was prepared before it had the box',
    async check(host) {
      const { prepared } = await host.preparePage(pdf, 1);
      const covered = { page: 1, x: 0, y: 0, width: 1275, height: 825 };
      const take = { prepared: () => prepared };
      const { pdf: bytes, report } = await host.exportDocument(pdf, [covered], take);
      same([report.methods, await host.words({ key: 'covered', bytes }, 1)], [['picture'], []]);
      host.forget('covered');
    },
  },
  {
    title: 'a page that does not exist, an empty list of boxes and an invalid box are refused',
    async check(host) {
      same(await codeOf(host.renderPage(pdf, 2)), 'page-not-found');
      same(await codeOf(host.exportDocument(pdf, [])), 'no-redactions');
      same(await codeOf(host.exportDocument(pdf, [{ ...box, x: Number.NaN }])), 'invalid-box');
      same(await codeOf(host.exportDocument(pdf, [{ ...box, page: 9 }])), 'page-not-found');
    },
  },
  {
    title: 'progress counts every page, made and checked',
    async check(host) {
      const seen: ExportProgress[] = [];
      await host.exportDocument(pdf, [box], { onProgress: (progress) => seen.push(progress) });
      same(seen, [
        { phase: 'pages', done: 1, total: 1 },
        { phase: 'checking', done: 0, total: 1 },
        { phase: 'checking', done: 1, total: 1 },
      ]);
    },
  },
  {
    title: 'a check names the words under a bar with their page and place, and nothing of a bar over nothing',
    async check(host) {
      const barred = { key: 'barred', bytes: barredPage('Quillfeather Ltd') };
      const seen: CheckProgress[] = [];
      const { leaks, unread } = await host.checkFile(barred, {
        onProgress: (progress) => seen.push(progress),
      });
      same(
        leaks.map(({ kind, weight, page, words }) => [kind, weight, page, words]),
        [['text-under-bar', 'leak', 1, 'Quillfeather Ltd']],
      );
      same(Math.round((leaks[0]?.box?.x ?? 0) / 10), 15);
      same([unread, seen.at(-1)], [[], { done: 2, total: 2 }]);
      same((await host.checkFile(pdf)).leaks, []);
      same((await host.checkFile(png)).leaks, []);
      same(await codeOf(host.checkFile({ key: 'text', bytes: new Uint8Array(9) })), 'unsupported-type');
      host.forget(barred.key);
    },
  },
  {
    title: 'a job whose signal is aborted ends as cancelled',
    async check(host) {
      same(await codeOf(host.renderPage(pdf, 1, { signal: AbortSignal.abort() })), 'cancelled');
    },
  },
];
