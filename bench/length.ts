import { createEngineHost } from '@blackbar/engine/node';
import { scoreOf } from './length/attack.ts';
import { boxStyles } from './length/covered.ts';
import { lengthDocument, lines, names } from './length/lines.ts';
import { attackExport } from './length/measure.ts';

// Covers one of 20 names in many lines, exports them, and guesses from the lengths that are left which name it was.
const host = createEngineHost({ workers: 2 });
const source = { key: 'length', bytes: await lengthDocument(names) };
console.log(`${names.length} names in ${lines.length} lines each, by fonts, sizes and places in the line.\n`);
console.log('| box | pages | singled out | names that fit | by place: begin, middle, end |');
console.log('|---|---|---|---|---|');
for (const style of boxStyles)
  for (const pages of ['picture', 'sharp'] as const) {
    const { attacked, sharpPages } = await attackExport(host, source, names, pages, style);
    if (pages === 'sharp' && sharpPages < names.length)
      console.log(`${names.length - sharpPages} pages are pictures after all.`);
    const { singledOut, fitting } = scoreOf(attacked, names.length);
    const byPlace = (['begin', 'middle', 'end'] as const).map((place) => {
      const some = attacked.filter((_, index) => lines[index % lines.length]?.place === place);
      return `${Math.round(100 * scoreOf(some, names.length).singledOut)} %`;
    });
    const figures = [`${Math.round(100 * singledOut)} %`, fitting.toFixed(1), byPlace.join(', ')];
    console.log(`| ${[style, pages, ...figures].join(' | ')} |`);
  }
await host.close();
