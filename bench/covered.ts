import { parseArgs } from 'node:util';
import { compareCovered, exportOf, lineBox, startEngine } from './covered/engine.ts';

// Pages that differ under their box have to give the same sharp export, byte for byte: any number of generated ones.
const { values } = parseArgs({
  options: { cases: { type: 'string', default: '10000' }, seed: { type: 'string' } },
});
const cases = Number(values.cases);
const seed = values.seed === undefined ? Date.now() % 2 ** 31 : Number(values.seed);
/** One engine keeps what it has opened. */
const perEngine = 200;

console.log(`seed ${seed}`);
for (let done = 0; done < cases; done += perEngine) {
  const engine = startEngine();
  const now = Math.min(perEngine, cases - done);
  await compareCovered((bytes) => exportOf(engine, bytes, [lineBox], 'sharp'), seed + done, now);
  await engine.close();
  console.log(`${done + now} cases, 0 differ`);
}
