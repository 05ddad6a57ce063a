import { PDFDocument } from '@cantoo/pdf-lib';
import { openFaces } from './faces.ts';
import { Flow } from './flow.ts';
import { type Layout, layouts } from './layouts.ts';
import type { PatternSample } from './pattern-samples.ts';
import { type Plant, scripts } from './plants.ts';
import { createRandom, type Random } from './random.ts';
import type { Planted } from './score.ts';
import { type LineOptions, Sheet } from './sheet.ts';

export const pagesPerLayout = 20;

export interface PlantedTerm extends Planted {
  query: Plant['query'];
  layout: string;
}

export interface PlantedSample extends Planted {
  sample: PatternSample;
}

export interface GeneratedPages {
  pdf: Uint8Array;
  sheets: Sheet[];
  layoutOfPage: string[];
  terms: PlantedTerm[];
  samples: PlantedSample[];
}

const optionsOf = (layout: Layout, index: number, faces: ReturnType<Layout['faces']>): LineOptions => {
  const script = layout.script ?? 'latin';
  const setting = layout.settings[index % layout.settings.length] ?? 'line';
  const options: LineOptions = {
    face: faces[index % faces.length] as LineOptions['face'],
    size: [9, 10, 11, 12][index % 4] ?? 10,
    setting: script === 'han' && setting === 'line' ? 'justified' : setting,
    angle: layout.angles?.[index % layout.angles.length] ?? 0,
    rightToLeft: script === 'hebrew' || script === 'arabic',
  };
  if (script === 'han') options.gap = 0;
  return options;
};

const filler = (random: Random, words: readonly string[], count: number): string[] =>
  Array.from({ length: count }, () => random.pick(words));

/** Removes the first `count` matching items from the list and returns them. */
const removeFirst = <T>(items: T[], count: number, matches: (item: T) => boolean): T[] => {
  const chosen = items.filter(matches).slice(0, count);
  for (const item of chosen) items.splice(items.indexOf(item), 1);
  return chosen;
};

/** Two hundred pages on which the position of every word is known. */
export const generatePages = async (samples: readonly PatternSample[]): Promise<GeneratedPages> => {
  const pdf = await PDFDocument.create();
  const faces = await openFaces(pdf);
  const random = createRandom(7);
  const waiting = [...samples];
  const made: GeneratedPages = {
    pdf: new Uint8Array(),
    sheets: [],
    layoutOfPage: [],
    terms: [],
    samples: [],
  };
  const latinPages = layouts.filter(({ script }) => script === undefined).length * pagesPerLayout;
  const samplesPerPage = Math.ceil(samples.length / latinPages) + 1;
  for (const layout of layouts) {
    const { filler: words, plants } = scripts[layout.script ?? 'latin'];
    for (let index = 0; index < pagesPerLayout; index++) {
      const rotation = layout.rotations?.[index % layout.rotations.length] ?? 0;
      const sheet = new Sheet(pdf, made.sheets.length + 1, [595, 842], rotation);
      const flow = new Flow(sheet, {
        line: optionsOf(layout, index, layout.faces(faces)),
        columns: layout.columns ?? 1,
      });
      made.sheets.push(sheet);
      made.layoutOfPage.push(layout.name);
      const around = (set: readonly string[], before: number, after: number): Planted =>
        flow.set(
          [...filler(random, words, before), ...set, ...filler(random, words, after)],
          before,
          before + set.length,
        );
      if (layout.script === undefined)
        for (const sample of removeFirst(waiting, samplesPerPage, (one) => flow.takes(one.set)))
          made.samples.push({ ...around(sample.set, 1, 1), sample });
      for (let turn = 0; flow.room > 4 && turn < plants.length; turn++) {
        const plant = plants[(index * 5 + turn) % plants.length] as Plant;
        const planted = around(plant.set, 1 + random.below(9), 1 + random.below(4));
        if (plant.counts) made.terms.push({ ...planted, query: plant.query, layout: layout.name });
      }
      if (flow.room < 0) throw new Error(`page ${sheet.number} has no room for what is planted on it`);
    }
  }
  if (waiting.length > 0) throw new Error(`${waiting.length} samples found no page`);
  for (const face of Object.values(faces)) face.finish();
  for (const sheet of made.sheets) sheet.finish();
  return { ...made, pdf: await pdf.save() };
};
