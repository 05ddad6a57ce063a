import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createEngineHost } from '@blackbar/engine/node';
import { count, printOutcome, printSummary } from './corpus/print.ts';
import { type Outcome, tryPdf } from './corpus/try-pdf.ts';
import { tryPicture } from './corpus/try-picture.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    box: { type: 'string', default: 'first' },
    pages: { type: 'string', default: 'picture' },
    keep: { type: 'string' },
  },
});
const [folder, seconds = '30'] = positionals;

if (!folder || !statSync(folder).isDirectory()) {
  console.error(
    'Usage: npm run corpus -- DIR [SECONDS] [--box first|last] [--pages picture|sharp] [--keep DIR]',
  );
  process.exit(2);
}
/** A file that takes longer counts as hanging; increase it on a busy machine. */
const timeoutMs = Number(seconds) * 1000;
const boxes = values.box === 'last' ? 'last' : 'first';
const pages = values.pages === 'sharp' ? 'sharp' : 'picture';
const host = createEngineHost({ workers: 2 });
const outcomes: Outcome[] = [];
const pictures: string[] = [];
for (const name of readdirSync(folder).sort()) {
  const path = join(folder, name);
  if (!statSync(path).isFile()) continue;
  if (/\.(?:png|jpe?g)$/i.test(name)) {
    const result = await tryPicture(host, name, new Uint8Array(readFileSync(path)));
    pictures.push(result);
    if (result !== 'ok') console.log(`${name}: ${result}`);
  } else if (/\.pdf$/i.test(name)) {
    const outcome = await tryPdf(name, path, { boxes, pages, timeoutMs, keepIn: values.keep });
    outcomes.push(outcome);
    printOutcome(outcome, timeoutMs);
  }
}
await host.close();

if (outcomes.length > 0) printSummary(outcomes);
if (pictures.length > 0) console.log(`pictures: ${pictures.length} (${count(pictures)})`);
