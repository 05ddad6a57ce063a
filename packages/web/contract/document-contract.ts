import { DocumentError, ExportError } from '../src/document/document-error.ts';
import { newId } from '../src/document/new-id.ts';
import type { ExportCall, OpenDocument, OwnRedaction } from '../src/document/open-document.ts';
import { codeOf, failureOf, same } from './expectations.ts';

/** A file as the contract needs it: a page "Public words and the secret Okafor" and a second one, Letter size. */
export interface ContractFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  password?: string;
}

export interface ContractPlace {
  open(file: ContractFile): Promise<OpenDocument>;
  plain: ContractFile;
  /** The same, behind a password. */
  locked: ContractFile;
  /** A page "申请人张伟" in a font that is not in the file. */
  chinese: ContractFile;
}

/** One promise of an open document. It throws on failure, without a test framework, so that it runs in a browser. */
export interface DocumentPromise {
  title: string;
  check(place: ContractPlace): Promise<void>;
}

const never = new AbortController().signal;

/** Ids are never used twice, so every check begins at another one. */
let firstId = 0;
const idOf = (number: number): number => firstId + number;

const redaction = (number: number, change: Partial<OwnRedaction> = {}): OwnRedaction => ({
  ...{ id: idOf(number), page: 1, x: 100, y: 200, width: 300, height: 40 },
  ...{ type: 'manual', pattern: null, label: null },
  ...change,
});

const exported = (opened: OpenDocument, call: Partial<ExportCall> = {}): Promise<Blob> =>
  opened.export({
    ...{ choice: { dpi: 150, pages: 'picture' }, whenSaved: async () => undefined },
    ...{ onStep: () => undefined, signal: never },
    ...call,
  });

const textOf = async (opened: OpenDocument, page = 1): Promise<string> =>
  (await opened.words(page, never)).map(({ text }) => text).join(' ');

/** A box over the word, as search would make it. */
const over = async (opened: OpenDocument, word: string): Promise<OwnRedaction> => {
  const found = (await opened.words(1, never)).find(({ text }) => text === word);
  if (!found) throw new Error(`"${word}" is not on the page`);
  const { x, y, width, height } = found;
  return redaction(7, {
    x: x - 2,
    y: y - 2,
    width: width + 4,
    height: height + 4,
    type: 'text',
    label: '(b)(6)',
  });
};

const promises: readonly DocumentPromise[] = [
  {
    title: 'a file is told by its name, kind, size and pages',
    async check({ open, plain }) {
      const { file, bytes } = await open(plain);
      same([file.filename, file.kind, file.pageCount, bytes], [plain.name, 'pdf', 2, plain.bytes.length]);
      same(file.pages[0], { width: 1275, height: 1650 });
      same(
        file.found.some(({ kind }) => kind === 'metadata'),
        true,
      );
    },
  },
  {
    title: 'a page image has the size of its page, or that of the resolution asked for',
    async check({ open, plain }) {
      const opened = await open(plain);
      const sizes = [];
      for (const options of [{}, { dpi: 300 }, { dpi: 36, retry: 1 }]) {
        const { width, height } = await createImageBitmap(await opened.pageImage(1, options));
        sizes.push([width, height]);
      }
      same(sizes, [
        [1275, 1650],
        [2550, 3300],
        [306, 396],
      ]);
      same(await codeOf(opened.pageImage(3, {})), 'page-not-found');
    },
  },
  {
    title: 'words are read in order, with their places',
    async check({ open, plain }) {
      const opened = await open(plain);
      same(await textOf(opened), 'Public words and the secret Okafor');
      same(await codeOf(opened.words(3, never)), 'page-not-found');
    },
  },
  {
    title: 'with its typefaces loaded, text in a font that is not in the file is read, and none is missing',
    async check({ open, plain, chinese }) {
      const letter = await open(plain);
      await letter.pageImage(1, {});
      same(letter.typefaces.missing(), null);
      const opened = await open(chinese);
      await opened.pageImage(1, {});
      let told = 0;
      opened.typefaces.listen(() => told++);
      if (opened.typefaces.missing() !== null) {
        await opened.typefaces.load();
        same(told, 1);
      }
      same((await textOf(opened)).replaceAll(' ', ''), '申请人张伟');
      same(opened.typefaces.missing(), null);
      same(
        opened.file.found.some(({ kind }) => kind === 'text-without-ink'),
        false,
      );
    },
  },
  {
    title: 'a redaction is kept as it was made, cut to its page, and once, however often it is sent',
    async check({ open, plain }) {
      const { file, redactions } = await open(plain);
      same(await redactions.list(), []);
      const made = redaction(11, { x: -50, width: 200, label: 'A', pattern: 'Okafor', type: 'pattern' });
      await redactions.create(made);
      await redactions.create(made);
      same(await redactions.list(), [
        {
          ...{ id: idOf(11), fileId: file.id, page: 1, x: 0, y: 200, width: 150, height: 40 },
          ...{ type: 'pattern', pattern: 'Okafor', label: 'A' },
        },
      ]);
      same(await codeOf(redactions.create(redaction(11))), 'redaction-conflict');
    },
  },
  {
    title: 'many redactions are made or changed together or not at all',
    async check({ open, plain }) {
      const { redactions } = await open(plain);
      const beside = redaction(2, { x: 5000 });
      same(await codeOf(redactions.createAll([redaction(1), beside])), 'invalid-box');
      same(await codeOf(redactions.createAll([redaction(1), redaction(2, { page: 9 })])), 'page-not-found');
      same(await redactions.list(), []);
      await redactions.createAll([redaction(1), redaction(2)]);
      same(await codeOf(redactions.changeAll([redaction(1, { x: 1 }), redaction(3)])), 'redaction-not-found');
      same((await redactions.list()).map(({ x }) => x).sort(), [100, 100]);
      await redactions.changeAll([redaction(1, { x: 7 }), redaction(2, { x: 7, label: 'B' })]);
      same((await redactions.list()).map(({ x, label }) => `${x} ${label}`).sort(), ['7 B', '7 null']);
    },
  },
  {
    title: 'a redaction is changed, deleted once, and all are cleared',
    async check({ open, plain }) {
      const { redactions } = await open(plain);
      await redactions.createAll([redaction(1), redaction(2), redaction(3)]);
      await redactions.change(redaction(1, { y: 400, label: 'C' }));
      await redactions.delete(idOf(2));
      same(await codeOf(redactions.delete(idOf(2))), 'redaction-not-found');
      same((await redactions.list()).map(({ id, y, label }) => [id - firstId, y, label]).sort(), [
        [1, 400, 'C'],
        [3, 200, null],
      ]);
      await redactions.clear();
      same(await redactions.list(), []);
    },
  },
  {
    title: 'without a redaction there is no export, and no report',
    async check({ open, plain }) {
      const opened = await open(plain);
      same((await failureOf(exported(opened))) instanceof ExportError, true);
      same(await codeOf(opened.report()), 'not-exported');
    },
  },
  {
    title: 'an export waits for what is not saved yet, keeps the rest, and reports what it did',
    async check({ open, plain }) {
      const opened = await open(plain);
      const box = await over(opened, 'Okafor');
      const steps = new Set<string>();
      const blob = await exported(opened, {
        whenSaved: () => opened.redactions.create(box),
        onStep: ({ name }) => steps.add(name),
      });
      const again = await open({ name: 'again.pdf', bytes: new Uint8Array(await blob.arrayBuffer()) });
      same((await textOf(again)).includes('Okafor'), false);
      same(await textOf(again, 2), 'A second page');
      same(blob.type, 'application/pdf');
      same(
        ['waiting', 'checking'].filter((name) => !steps.has(name)),
        [],
      );
      const report = await opened.report();
      same([report.pages, report.redactedPages, report.boxes], [2, 1, 1]);
      same([report.inputBytes, report.outputBytes], [plain.bytes.length, blob.size]);
      same(
        report.checks.filter(({ passed }) => !passed),
        [],
      );
      same([report.checks.length, report.current], [5, true]);
      same(
        report.removed.some(({ kind }) => kind === 'metadata'),
        true,
      );
      await opened.redactions.clear();
      same((await opened.report()).current, false);
    },
  },
  {
    title: 'a page with boxes becomes what was chosen, and the report tells of the file that was made last',
    async check({ open, plain }) {
      const opened = await open(plain);
      await opened.redactions.create(await over(opened, 'Okafor'));
      for (const became of ['picture', 'sharp', 'picture'] as const) {
        const { size } = await exported(opened, { choice: { dpi: 200, pages: became } });
        const { pagesWithBoxes, outputBytes } = await opened.report();
        same([pagesWithBoxes, outputBytes], [[{ page: 1, became }], size]);
      }
    },
  },
  {
    title: 'an export that is cancelled ends, and the next one is made',
    async check({ open, plain }) {
      const opened = await open(plain);
      await opened.redactions.create(redaction(1));
      const cancel = new AbortController();
      const ended = failureOf(exported(opened, { signal: cancel.signal, onStep: () => cancel.abort() }));
      same((await ended) instanceof Error, true);
      same((await exported(opened)).size > 500, true);
    },
  },
  {
    title: 'a file behind a password opens with it alone, and its report speaks of the file as it was given',
    async check({ open, locked }) {
      const { password: _, ...without } = locked;
      same(await codeOf(open(without)), 'password-required');
      same(await codeOf(open({ ...locked, password: 'wrong' })), 'password-wrong');
      const opened = await open(locked);
      same([opened.bytes, await textOf(opened)], [locked.bytes.length, 'Public words and the secret Okafor']);
      await opened.redactions.create(redaction(1));
      await exported(opened);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', locked.bytes));
      const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const report = await opened.report();
      same([report.inputBytes, report.inputSha256], [locked.bytes.length, sha256]);
    },
  },
  {
    title: 'what is no document is refused, with what to do',
    async check({ open }) {
      const text = new TextEncoder().encode('<html>not a pdf</html>');
      const failure = await failureOf(open({ name: 'page.pdf', bytes: text }));
      same(failure instanceof DocumentError && [failure.code, failure.said !== null], [
        'unsupported-type',
        true,
      ]);
    },
  },
  {
    title: 'a document says when it ends, and can be kept for longer',
    async check({ open, plain }) {
      const { lifetime } = await open(plain);
      const minutes = (lifetime.endsAt - Date.now()) / 60_000;
      same(minutes > 25 && minutes < 61, true);
      await lifetime.confirm();
      same((await lifetime.extend()) >= lifetime.endsAt - 1000, true);
    },
  },
  {
    title: 'a deleted document is gone for every call',
    async check({ open, plain }) {
      const opened = await open(plain);
      await opened.delete();
      const calls = [opened.pageImage(1, {}), opened.words(1, never), opened.lifetime.confirm()];
      for (const failure of await Promise.all(calls.map(failureOf)))
        same(failure instanceof DocumentError && failure.isGone, true);
    },
  },
];

/** What every open document promises, wherever the work on it is done. */
export const documentContract: readonly DocumentPromise[] = promises.map(({ title, check }) => ({
  title,
  async check(place) {
    firstId = Math.floor(newId() / 100) * 50;
    await check(place);
  },
}));
