import type { EngineHost } from '@blackbar/engine/node';
import type { SeekCase } from './case.ts';
import { type Drawing, type DrawnFile, type Renderer, UndrawnError } from './draw.ts';
import { type ExportedFile, readExport } from './find/exported-file.ts';
import { extractTexts } from './find/extract-text.ts';
import { findSecret, fontProgramsOf, hasItsFont, runsOf } from './find/find-secret.ts';
import { offOf, pageOffOf, showsMore } from './look.ts';
import { burn, type Drawn, type Sight, sightOf } from './sight.ts';
import { type WrittenDocument, writeDocument } from './write-document.ts';
import type { WrittenPage } from './write-page.ts';

/** What became of one case. */
export interface Verdict {
  case: SeekCase;
  /** `undrawn` when the renderer refuses the page as its owner has it. */
  sight: Sight['kind'] | 'undrawn';
  failure?: { kind: 'leaked' | 'lost' | 'others lost' | 'refused'; what: string };
  /** Why the page became a picture, if it did. */
  reason?: string;
}

interface Exported {
  drawn: DrawnFile;
  file: ExportedFile;
  texts: string[][];
  reasons: Map<number, string>;
  /** Pages that are no pictures, from 1. */
  kept: ReadonlySet<number>;
}

/** What makes the exports; how it makes pages with boxes is its own choice. */
export type Exporter = Pick<EngineHost, 'exportDocument' | 'forget'>;

/** Draws the versions of a page, one page at a time. */
interface Versions {
  page(index: number): Drawn;
  close(): void;
}

const drawVersions = async (
  renderer: Renderer,
  cases: readonly SeekCase[],
  whole: WrittenDocument,
): Promise<Versions> => {
  const documents = [whole, await writeDocument(cases, 'without'), await writeDocument(cases, 'alone')];
  const files: DrawnFile[] = [];
  // One after the other: a drawing takes a core, and so does the export.
  for (const { bytes } of documents) files.push(await renderer.draw(bytes));
  return {
    page(index) {
      const [page, without, alone] = files.map((file) => file.page(index + 1)) as [Drawing, Drawing, Drawing];
      const { box } = whole.pages[index] ?? {};
      const covered = (drawing: Drawing) => (box ? burn(drawing, box, renderer.dpi) : drawing);
      return { whole: covered(page), without: covered(without), alone };
    },
    close() {
      for (const file of files) file.close();
    },
  };
};

const undrawn = (error: unknown): { undrawn: string } => {
  if (!(error instanceof UndrawnError)) throw error;
  return { undrawn: error.message };
};

let made = 0;

const exportAll = async (
  host: Exporter,
  renderer: Renderer,
  { bytes, boxes, pages }: WrittenDocument,
): Promise<Exported | { refused: string }> => {
  const key = `seek-${made++}`;
  const result = await host.exportDocument({ key, bytes }, boxes).catch((error: unknown) => String(error));
  host.forget(key);
  if (typeof result === 'string') return { refused: result };
  const { pdf, report } = result;
  const drawn = await renderer.draw(pdf).catch(undrawn);
  // What the renderer refuses, its users have lost.
  if ('undrawn' in drawn) return { refused: drawn.undrawn };
  const [file, texts] = await Promise.all([
    readExport(pdf),
    extractTexts(pdf, pages.length + 1).catch(undrawn),
  ]);
  if ('undrawn' in texts) return { refused: texts.undrawn };
  const reasons = new Map(report.fallbacks.map(({ page, reason }) => [page, reason]));
  const kept = new Set(
    report.methods.flatMap((method, index) => (method === 'vector' || method === 'sharp' ? [index + 1] : [])),
  );
  return { file, texts, reasons, kept, drawn };
};

/** Text inside of these is a drawing to every viewer: it is seen, and nobody can search for it. */
const drawings: ReadonlySet<string> = new Set(['pattern cell', 'soft mask', 'Type 3 glyph']);

/** What is left of the text in the export, where the source's own text can be extracted. */
const lostText = (page: WrittenPage, sight: Sight, source: readonly string[], texts: readonly string[]) => {
  const { text = '', isTrue = false } = page.secret.evidence.text ?? {};
  if (!isTrue || drawings.has(page.case.carrier)) return false;
  const runs = runsOf(text, sight.letters, 'seen').filter((run) => source.some((read) => read.includes(run)));
  return runs.some((run) => !texts.some((read) => read.includes(run)));
};

/** Half of what a secret shows may be off in detail, not more. */
const mostOff = 0.5;
const mostPageOff = 0.3;

/** Of a secret that nobody sees on its page; either may be of something else. */
const shown = 'the export shows it';
const hasFont = 'its font is in the file';

const judgePage = (
  page: WrittenPage,
  sight: Sight,
  drawn: Drawn,
  source: readonly string[],
  exported: Exported,
  number: number,
  dpi: number,
): Verdict['failure'] => {
  const { file, texts } = exported;
  const own = texts[number - 1] ?? [];
  const parts = [file.pages[number - 1], file.rest].flatMap((part) => part ?? []);
  const drawing = exported.drawn.page(number - 1);
  if (sight.kind === 'hidden') {
    const what = findSecret(page.secret.evidence, sight.letters, parts, own);
    if (what !== undefined) return { kind: 'leaked', what };
    const [part] = parts;
    if (part && exported.kept.has(number) && hasItsFont(page.secret.evidence, sight.letters, part))
      return { kind: 'leaked', what: hasFont };
    if (!sight.isLine && showsMore(page, drawn, drawing, dpi)) return { kind: 'leaked', what: shown };
  }
  const isTouched = page.box !== undefined && page.case.box !== 'beside';
  if (sight.kind === 'in sight' && !isTouched) {
    const off = offOf(page, drawn, drawing, dpi);
    if (off > mostOff) return { kind: 'lost', what: `its look is off by ${off.toFixed(2)}` };
    if (lostText(page, sight, source, own)) return { kind: 'lost', what: 'its text is not extracted' };
  }
  const missing = page.others.filter(
    (word) => source.some((read) => read.includes(word)) && !own.some((read) => read.includes(word)),
  );
  const pageOff = pageOffOf(drawn, drawing, dpi);
  if (pageOff > mostPageOff)
    return { kind: 'others lost', what: `the page looks off by ${pageOff.toFixed(2)}` };
  return missing.length > 0 ? { kind: 'others lost', what: 'words that nothing hides' } : undefined;
};

/** Judges a document of many cases; where it cannot be drawn or exported, each case in a document of its own. */
export const judgeCases = async (
  host: Exporter,
  renderer: Renderer,
  cases: readonly SeekCase[],
): Promise<Verdict[]> => {
  const oneByOne = async (): Promise<Verdict[]> => {
    const verdicts: Verdict[] = [];
    for (const each of cases) verdicts.push(...(await judgeCases(host, renderer, [each])));
    return verdicts;
  };
  const whole = await writeDocument(cases, 'whole');
  const [versions, source, exported] = await Promise.all([
    drawVersions(renderer, cases, whole).catch(undrawn),
    extractTexts(whole.bytes, cases.length + 1).catch(undrawn),
    exportAll(host, renderer, whole),
  ]);
  try {
    if ('undrawn' in versions || 'undrawn' in source)
      return cases.length > 1 ? await oneByOne() : cases.map((each) => ({ case: each, sight: 'undrawn' }));
    if ('refused' in exported && cases.length > 1) return await oneByOne();
    return whole.pages.map((page, index): Verdict => {
      const drawn = versions.page(index);
      const sight = sightOf(page, drawn, renderer.dpi);
      const verdict = { case: page.case, sight: sight.kind };
      if ('refused' in exported) return { ...verdict, failure: { kind: 'refused', what: exported.refused } };
      const number = index + 2;
      const failure = judgePage(page, sight, drawn, source[index + 1] ?? [], exported, number, renderer.dpi);
      const reason = exported.reasons.get(number);
      return { ...verdict, ...(failure ? { failure } : {}), ...(reason ? { reason } : {}) };
    });
  } finally {
    if (!('undrawn' in versions)) versions.close();
    if (!('refused' in exported)) exported.drawn.close();
  }
};

/** Whether the export of a case has as much without its secret: what it shows, or how many font programs. */
export const isSameWithout = async (
  host: Exporter,
  renderer: Renderer,
  seekCase: SeekCase,
  what: typeof shown | typeof hasFont,
): Promise<boolean> => {
  const found: { drawing: Drawing; fonts: number }[] = [];
  for (const version of ['whole', 'without'] as const) {
    const exported = await exportAll(host, renderer, await writeDocument([seekCase], version));
    if ('refused' in exported) return false;
    const drawing = exported.drawn.page(1);
    const part = exported.file.pages[1];
    found.push({
      drawing: { ...drawing, data: drawing.data.slice() },
      fonts: part ? fontProgramsOf(part) : 0,
    });
    exported.drawn.close();
  }
  const [whole, without] = found as [(typeof found)[0], (typeof found)[0]];
  if (what === hasFont) return whole.fonts === without.fonts;
  const [one, other] = [whole.drawing, without.drawing];
  return one.width === other.width && Buffer.compare(one.data, other.data) === 0;
};

/** One case in a file of its own. */
export const judgeCase = async (host: Exporter, renderer: Renderer, seekCase: SeekCase): Promise<Verdict> => {
  const [verdict] = await judgeCases(host, renderer, [seekCase]);
  if (!verdict) throw new Error('a case without a verdict');
  const { failure, ...rest } = verdict;
  const what = failure?.what;
  const isDoubtful = what === shown || what === hasFont;
  return isDoubtful && (await isSameWithout(host, renderer, seekCase, what)) ? rest : verdict;
};
