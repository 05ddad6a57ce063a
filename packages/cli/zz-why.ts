import { readFileSync } from 'node:fs';
import { createEngineHost } from '@blackbar/engine/node';
const host = createEngineHost({ workers: 2 });
const bytes = new Uint8Array(readFileSync(process.argv[2] as string));
const { report } = await host.exportDocument({ key: 'x', bytes }, JSON.parse(readFileSync(process.argv[3] as string, 'utf8')), { dpi: 150 } as never);
console.log(report.vectorPages, report.rasterPages, (report as any).islands, report.outputBytes / report.inputBytes, JSON.stringify(report.fallbacks));
await host.close();
