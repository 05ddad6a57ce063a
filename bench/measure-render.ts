import type { EngineHost } from '@blackbar/engine/node';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { BenchDocument } from './bench-document.ts';
import { mutoolDraw, pdftoppm } from './peers.ts';
import { RawRender } from './raw-render.ts';
import { timeRounds } from './rounds.ts';
import { median, spread } from './statistics.ts';
import type { Row } from './table.ts';

interface Peers {
  mutool: boolean;
  pdftoppm: boolean;
}

/** Every page to a raw bitmap at 150 DPI, two threads of ours beside each peer. */
export const measureRender = async (
  document: BenchDocument,
  peers: Peers,
  rounds: number,
): Promise<Row[]> => {
  const ours = await RawRender.start(2);
  const contestants = [
    { name: 'ours', run: () => ours.run(document.bytes) },
    ...(peers.mutool ? [{ name: 'mutool draw', run: () => mutoolDraw(document.path) }] : []),
    ...(peers.pdftoppm ? [{ name: 'pdftoppm', run: () => pdftoppm(document.path) }] : []),
  ];
  const seconds = await timeRounds(contestants, rounds);
  await ours.stop();
  const own = seconds.get('ours') ?? [];
  return contestants.slice(1).map(({ name }) => ({
    document: document.name,
    measure: 'render, raw, 2 workers',
    ours: median(own),
    peer: name,
    theirs: median(seconds.get(name) ?? []),
    unit: 's',
    spread: Math.max(spread(own), spread(seconds.get(name) ?? [])),
  }));
};

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** These take milliseconds each, so more rounds give a better median. */
const firstPageRounds = 10;

/** The first page as a file of its own. */
const pageAlone = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const alone = await PDFDocument.create();
  const [page] = await alone.copyPages(await PDFDocument.load(bytes), [0]);
  if (page) alone.addPage(page);
  return alone.save();
};

/** What a user waits for: a page image from a warm worker, and the first one of a file just opened. */
export const measurePageImages = async (
  host: EngineHost,
  document: BenchDocument,
  rounds: number,
): Promise<Row[]> => {
  const source = { key: document.name, bytes: document.bytes };
  const { pages } = await host.open(source);
  const sample = pages.map((_, index) => index + 1).slice(0, 12);
  const warm: number[] = [];
  const words: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    for (const page of sample) {
      const image = await milliseconds(() => host.renderPage(source, page));
      const read = await milliseconds(() => host.words(source, page));
      if (round === 0) continue;
      warm.push(image);
      words.push(read);
    }
  }
  const single = { key: `${document.name}, page 1`, bytes: await pageAlone(document.bytes) };
  const openAndDraw = (one: typeof source) =>
    milliseconds(async () => {
      host.forget(one.key);
      await host.open(one);
      await host.renderPage(one, 1);
    });
  const first: number[] = [];
  const alone: number[] = [];
  const again: number[] = [];
  for (let round = 0; round <= Math.max(rounds, firstPageRounds); round++) {
    const times = [
      await openAndDraw(source),
      await milliseconds(() => host.renderPage(source, 1)),
      await openAndDraw(single),
    ] as const;
    if (round === 0) continue;
    first.push(times[0]);
    again.push(times[1]);
    alone.push(times[2]);
  }
  host.forget(source.key);
  host.forget(single.key);
  const row = { document: document.name, unit: 'ms' } as const;
  return [
    { ...row, measure: 'page image, warm', ours: median(warm), spread: spread(warm) },
    { ...row, measure: 'words of a page', ours: median(words), spread: spread(words) },
    {
      ...row,
      measure: 'open and first page image',
      ours: median(first),
      peer: 'of that page alone',
      theirs: median(alone),
      spread: spread(first),
    },
    {
      ...row,
      measure: 'open and first page image',
      ours: median(first),
      peer: 'that page once more',
      theirs: median(again),
      spread: spread(first),
    },
  ];
};
