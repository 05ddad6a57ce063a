import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngineHost } from '@blackbar/engine/node';
import { caseOf, describeCase } from './seek/case.ts';
import { chooseRenderer, pdfium } from './seek/draw.ts';
import type { Exporter } from './seek/judge.ts';
import { type Failure, judgeAlone, runSeek, type SeekRun } from './seek/run-seek.ts';
import { shrink } from './seek/shrink.ts';
import { writeDocument } from './seek/write-document.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    /** One case alone. */
    case: { type: 'string' },
    /** Only cases whose description has these words. */
    only: { type: 'string', default: '' },
    /** Where small files of failures go. */
    out: { type: 'string' },
    /** What pages with boxes become, and a box on every page. */
    pages: { type: 'string', default: 'picture' },
    boxes: { type: 'boolean', default: false },
    /** Judge by PDFium, whatever is installed. */
    pdfium: { type: 'boolean', default: false },
  },
});
const pagesPerFile = 30;
/** Of what is in sight. */
const mostLost = 0.02;
/** Every failure is printed; so many are made smaller, which takes longer than to find them. */
const mostShrunk = 40;

const until = Date.now() + Number(values.minutes) * 60_000;
const renderer = values.pdfium ? pdfium : chooseRenderer();
const engine = createEngineHost({ workers: 1 });
const pages = values.pages === 'sharp' ? 'sharp' : 'picture';
const host: Exporter = {
  exportDocument: (source, boxes) => engine.exportDocument(source, boxes, { pages }),
  forget: (key) => engine.forget(key),
};
const out = values.out ?? mkdtempSync(join(tmpdir(), 'seek-'));
mkdirSync(out, { recursive: true });

const lineOf = ({ case: seekCase, kind, what }: Failure): string =>
  `${kind}: ${describeCase(seekCase)}: ${what}`;

/** What fails alike: the kind of object, what carries it and what hides it. */
const sortOf = ({ kind, case: { kind: secret, carrier, hiders } }: Failure): string =>
  [kind, secret, carrier, ...hiders.map(({ name }) => name)].join();

const shrunk = new Set<string>();
const keep = async (failure: Failure): Promise<void> => {
  console.log(`FAILURE ${lineOf(failure)}`);
  if (shrunk.size >= mostShrunk || shrunk.has(sortOf(failure))) return;
  shrunk.add(sortOf(failure));
  const small = await shrink(host, renderer, failure);
  const { bytes, boxes } = await writeDocument([small.case], 'whole');
  const name = `${small.kind.replace(' ', '-')}-${small.case.seed}`;
  writeFileSync(join(out, `${name}.pdf`), bytes);
  writeFileSync(join(out, `${name}.json`), JSON.stringify({ what: lineOf(small), boxes, case: small.case }));
  console.log(`        ${lineOf(small)} (${join(out, `${name}.pdf`)})`);
};

const replay = async (seed: number): Promise<boolean> => {
  const {
    case: seekCase,
    sight,
    reason,
    failure,
    disputed,
  } = await judgeAlone(host, renderer, caseOf(seed, values.boxes));
  console.log(
    `${describeCase(seekCase)}: ${disputed ? `viewers differ in what is ${disputed.kind}` : sight}`,
  );
  if (reason !== undefined) console.log(`the page became a picture: ${reason}`);
  if (failure) await keep({ case: seekCase, ...failure });
  return failure === undefined;
};

const print = (run: SeekRun, seconds: number): void => {
  const rows: readonly (readonly [string, number])[] = [
    ['pages', run.pages],
    ['hidden', run.hidden],
    ['leaked', run.leaked],
    ['in sight', run.inSight],
    ['lost', run.lost],
    ['others lost', run.othersLost],
    ['ambiguous', run.ambiguous],
    ['viewers differ', run.viewersDiffer.length],
    ['refused', run.refused],
    ['undrawn', run.undrawn],
    ['became pictures', [...run.pictures.values()].reduce((sum, times) => sum + times, 0)],
    ...[...run.pictures]
      .sort(([, one], [, other]) => other - one)
      .map(([reason, times]) => [`  ${reason}`, times] as const),
  ];
  for (const [what, times] of rows) console.log(`${String(times).padStart(8)} ${what}`);
  for (const disputed of run.viewersDiffer) console.log(`viewers differ, ${lineOf(disputed)}`);
  console.log(`${(run.pages / seconds).toFixed(1)} pages a second`);
};

const play = async (): Promise<boolean> => {
  const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
  const started = Date.now();
  const everyMs = 60_000;
  let nextWord = started + everyMs;
  console.log(`seed ${seed}, judged by ${renderer.name}, failures in ${out}`);
  const run = await runSeek(
    host,
    renderer,
    seed,
    pagesPerFile,
    ({ pages, leaked, lost }) => {
      if (Date.now() >= nextWord) {
        nextWord += everyMs;
        const left = Math.max(0, until - Date.now()) / 60_000;
        console.log(`${left.toFixed(1)} minutes left, ${pages} pages, ${leaked} leaked, ${lost} lost`);
      }
      return Date.now() < until;
    },
    keep,
    (seekCase) => describeCase(seekCase).includes(values.only),
    values.boxes,
  );
  print(run, (Date.now() - started) / 1000);
  const missing = run.lost + run.othersLost + run.refused;
  return run.leaked === 0 && missing <= mostLost * run.inSight;
};

const isGood = values.case === undefined ? await play() : await replay(Number(values.case));
await engine.close();
process.exitCode = isGood ? 0 : 1;
