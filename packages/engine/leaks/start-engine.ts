import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PageBox } from '@blackbar/core';
import { createInlineHost } from '../hosts/inline/index.ts';
import { nodeCodecs } from '../hosts/node/codecs.ts';
import type { EngineHost, Source } from '../hosts/protocol.ts';
import { pdfjsReader } from '../hosts/worker/pdfjs-reader.ts';
import { type ExportResult, isVerified } from '../src/index.ts';

/** The real engine with the export pipeline of all hosts, in this thread. */
export const startEngine = (): EngineHost => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  return createInlineHost({
    pdfiumWasm: new Uint8Array(wasm).buffer,
    codecs: nodeCodecs,
    secondReader: pdfjsReader,
  });
};

export const sourceOf = (bytes: Uint8Array): Source => ({
  key: createHash('sha256').update(bytes).digest('hex'),
  bytes,
});

/** Exports as the product does: verified, or not at all. */
export const exportOf = async (
  host: EngineHost,
  bytes: Uint8Array,
  boxes: readonly PageBox[],
  pages: 'picture' | 'sharp' = 'picture',
  dpi: 150 | 300 = 150,
): Promise<ExportResult> => {
  const result = await host.exportDocument(sourceOf(bytes), boxes, { pages, dpi });
  if (!isVerified(result.report.checks)) throw new Error('a file was released that is not verified');
  return result;
};

/** The text of every page, as a program that shares no code with the engine extracts it. */
export const extractedText = async (pdf: Uint8Array, pageCount: number): Promise<string[]> => {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  const texts = await pdfjsReader.extract(pdf, pages);
  return texts.map((items) => items.map(({ text }) => text).join(' '));
};
