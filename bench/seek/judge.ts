import type { EngineHost } from '@blackbar/engine/node';
import type { SeekCase } from './case.ts';
import type { Drawing, Renderer } from './draw.ts';
import { type ExportedFile, readExport } from './find/exported-file.ts';
import { extractTexts } from './find/extract-text.ts';
import { findSecret, hasItsFont, runsOf } from './find/find-secret.ts';
import { offOf, pageOffOf, showsMore } from './look.ts';
import { burn, type Drawn, type Sight, sightOf } from './sight.ts';
import { type WrittenDocument, writeDocument } from './write-document.ts';
import type { WrittenPage } from './write-page.ts';

/** What became of one case. */
export interface Verdict {
  case: SeekCase;
  sight: Sight['kind'];
  failure?: { kind: 'leaked' | 'lost' | 'others lost' | 'refused'; what: string };
  /** Why the page became a picture, if it did. */
  reason?: string;
}

interface Exported {
  drawings: Drawing[];
  file: ExportedFile;
  texts: string[][];
  reasons: Map<number, string>;
}

const drawAll = async (renderer: Renderer, cases: readonly SeekCase[], whole: WrittenDocument) => {
  const [without, alone] = await Promise.all([
    writeDocument(cases, 'without'),
    writeDocument(cases, 'alone'),
  ]);
  const drawings: Drawing[][] = [];
  // One after the other: a drawing takes a core, and so does the export.
  for (const { bytes } of [whole, without, alone]) drawings.push(await renderer.draw(bytes));
  return whole.pages.map((page, index): Drawn => {
    const [wholePage, withoutPage, alonePage] = drawings.map((pages) => pages[index + 1] as Drawing) as [
      Drawing,
      Drawing,
      Drawing,
    ];
    const covered = (drawing: Drawing) => (page.box ? burn(drawing, page.box, renderer.dpi) : drawing);
    return { whole: covered(wholePage), without: covered(withoutPage), alone: alonePage };
  });
};

let made = 0;

const exportAll = async (host: EngineHost, renderer: Renderer, whole: WrittenDocument): Promise<Exported> => {
  const key = `seek-${made++}`;
  try {
    const { pdf, report } = await host.exportDocument({ key, bytes: whole.bytes }, whole.boxes);
    const [file, texts] = await Promise.all([readExport(pdf), extractTexts(pdf, whole.pages.length + 1)]);
    const drawings = await renderer.draw(pdf);
    return {
      file,
      texts,
      drawings,
      reasons: new Map(report.fallbacks.map(({ page, reason }) => [page, reason])),
    };
  } finally {
    host.forget(key);
  }
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
  const drawing = exported.drawings[number - 1];
  if (!drawing) return { kind: 'lost', what: 'the page' };
  if (sight.kind === 'hidden') {
    const what = findSecret(page.secret.evidence, sight.letters, parts, own);
    if (what !== undefined) return { kind: 'leaked', what };
    const [part] = parts;
    const isVector = page.box === undefined && !exported.reasons.has(number);
    if (part && isVector && hasItsFont(page.secret.evidence, sight.letters, part))
      return { kind: 'leaked', what: 'its font is in the file' };
    if (showsMore(page, drawn, drawing, dpi)) return { kind: 'leaked', what: 'the export shows it' };
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

/** Judges a document of many cases. */
export const judgeCases = async (
  host: EngineHost,
  renderer: Renderer,
  cases: readonly SeekCase[],
): Promise<Verdict[]> => {
  const whole = await writeDocument(cases, 'whole');
  const exporting = exportAll(host, renderer, whole).catch((error: unknown) => String(error));
  const [drawn, source] = await Promise.all([
    drawAll(renderer, cases, whole),
    extractTexts(whole.bytes, cases.length + 1),
  ]);
  const exported = await exporting;
  if (typeof exported === 'string' && cases.length > 1) {
    const verdicts: Verdict[] = [];
    for (const each of cases) verdicts.push(...(await judgeCases(host, renderer, [each])));
    return verdicts;
  }
  return whole.pages.map((page, index): Verdict => {
    const sight = sightOf(page, drawn[index] as Drawn, renderer.dpi);
    const verdict = { case: page.case, sight: sight.kind };
    if (typeof exported === 'string') return { ...verdict, failure: { kind: 'refused', what: exported } };
    const failure = judgePage(
      page,
      sight,
      drawn[index] as Drawn,
      source[index + 1] ?? [],
      exported,
      index + 2,
      renderer.dpi,
    );
    const reason = exported.reasons.get(index + 2);
    return { ...verdict, ...(failure ? { failure } : {}), ...(reason ? { reason } : {}) };
  });
};
