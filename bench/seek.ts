import { parseArgs } from 'node:util';
import { createEngineHost } from '@blackbar/engine/node';
import { caseOf, describeCase } from './seek/case.ts';
import { chooseRenderer } from './seek/draw.ts';
import { judgeCases } from './seek/judge.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    case: { type: 'string' },
  },
});
const until = Date.now() + Number(values.minutes) * 60_000;
const renderer = chooseRenderer();
const host = createEngineHost({ workers: 1 });
const pagesPerFile = 30;
let seed = Number(values.seed ?? Date.now() % 2 ** 31);
console.log(`seed ${seed}, judged by ${renderer.name}`);
const counts = new Map<string, number>();
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
const started = Date.now();
while (Date.now() < until) {
  const seeds = values.case ? [Number(values.case)] : Array.from({ length: pagesPerFile }, () => seed++);
  for (const { case: each, sight, failure, reason } of await judgeCases(host, renderer, seeds.map(caseOf))) {
    count('pages');
    count(sight);
    if (failure) {
      count(failure.kind);
      console.log(
        `${failure.kind.toUpperCase()} ${describeCase(each)}: ${failure.what} (${sight}${reason ? `, picture: ${reason}` : ''})`,
      );
    }
    if (reason) count(`picture: ${reason}`);
  }
  if (values.case) break;
}
await host.close();
for (const [what, times] of counts) console.log(`${String(times).padStart(8)} ${what}`);
console.log(`${((1000 * (counts.get('pages') ?? 0)) / (Date.now() - started)).toFixed(1)} pages a second`);
