import { readFileSync, writeFileSync } from 'node:fs';
import { type PageBox, RedactError } from '@blackbar/core';
import { type Fallback, isVerified } from '@blackbar/engine';
import { createEngineHost } from '@blackbar/engine/node';
import { peakMb } from '../process-memory.ts';

/** One file in a process of its own, so that its memory and its time are those of nothing else. */
export interface ExportedFile {
  /** `exported`, or the code it was refused with. */
  result: string;
  pages: number;
  boxedPage: number;
  vectorPages: number;
  islands: number;
  methods: readonly string[];
  fallbacks: readonly Fallback[];
  cpuMs: number;
  peakMb: number;
}

const nothing: ExportedFile = {
  result: 'crash',
  pages: 0,
  boxedPage: 0,
  vectorPages: 0,
  islands: 0,
  methods: [],
  fallbacks: [],
  cpuMs: 0,
  peakMb: 0,
};

const boxOn = (page: number, { width, height }: { width: number; height: number }): PageBox => ({
  page,
  x: width * 0.1,
  y: height * 0.1,
  width: Math.max(4, width * 0.4),
  height: Math.max(4, height * 0.1),
});

const exportFile = async (
  input: string,
  output: string,
  boxes: string,
  method: string,
  timeoutMs: number,
): Promise<ExportedFile> => {
  const host = createEngineHost({ workers: 2 });
  try {
    const source = { key: 'in', bytes: new Uint8Array(readFileSync(input)) };
    const signal = AbortSignal.timeout(timeoutMs);
    const { pages } = await host.open(source, { signal });
    const boxedPage = boxes === 'last' ? pages.length : 1;
    const box = boxOn(boxedPage, pages[boxedPage - 1] ?? { width: 0, height: 0 });
    const cpu = process.cpuUsage();
    const { pdf, report } = await host.exportDocument(source, [box], {
      signal,
      pages: method === 'sharp' ? 'sharp' : 'picture',
    });
    const { user, system } = process.cpuUsage(cpu);
    if (!isVerified(report.checks)) throw new Error('the export was not verified');
    writeFileSync(output, pdf);
    return {
      result: 'exported',
      pages: pages.length,
      boxedPage,
      vectorPages: report.vectorPages,
      islands: report.islands,
      methods: report.methods,
      fallbacks: report.fallbacks,
      cpuMs: (user + system) / 1000,
      peakMb: peakMb(process.pid),
    };
  } catch (error) {
    return { ...nothing, result: error instanceof RedactError ? error.code : 'crash' };
  } finally {
    await host.close();
  }
};

if (import.meta.main) {
  const [input = '', output = '', boxes = '', method = '', timeoutMs = ''] = process.argv.slice(2);
  const exported = await exportFile(input, output, boxes, method, Number(timeoutMs));
  process.stdout.write(JSON.stringify(exported));
}
