import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEngineHost } from '@blackbar/engine/node';
import { benchDocuments } from './bench-document.ts';
import { measureExport } from './measure-export.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureMemory } from './measure-memory.ts';
import { measurePageImages, measureRender } from './measure-render.ts';
import { findPeers } from './peers.ts';
import { formatTable, type Row } from './table.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    json: { type: 'string' },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const peers = await findPeers();
for (const [name, found] of Object.entries(peers)) if (!found) console.log(`${name} is not on this machine.`);

const rows: Row[] = [];
const pool = createEngineHost({ workers: 2 });
const single = createEngineHost({ workers: 1 });
const documents = await benchDocuments(positionals[0]);
for (const document of documents) {
  if (values.only && document.name !== values.only) continue;
  rows.push(...(await measureRender(document, peers, rounds)));
  rows.push(...(await measurePageImages(single, document, rounds)));
  rows.push(...(await measureExport(pool, document, peers.mutool, rounds)));
  console.log(`${document.name} measured`);
}
await Promise.all([pool.close(), single.close()]);
const longest = documents.toSorted((a, b) => a.bytes.length - b.bytes.length).at(-1);
if (longest && !values.only) rows.push(...(await measureMemory(longest)), ...(await measureGrowth()));
console.log(`\n${formatTable(rows)}`);
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2));
