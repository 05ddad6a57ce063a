import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { PageBox } from '@blackbar/core';
import { nodeCodecs } from '../hosts/node/codecs.ts';
import { pdfjsReader } from '../hosts/worker/pdfjs-reader.ts';
import { createEngine, type Engine, type ExportResult } from '../src/index.ts';

/** The real engine, in this process. */
export const startEngine = (): Engine => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
  return createEngine({
    pdfiumWasm: new Uint8Array(wasm).buffer,
    codecs: nodeCodecs,
    secondReader: pdfjsReader,
  });
};

export const exportOf = async (
  engine: Engine,
  bytes: Uint8Array,
  boxes: readonly PageBox[],
): Promise<ExportResult> => {
  const document = await engine.open(bytes);
  try {
    return await document.exportDocument(boxes);
  } finally {
    document.close();
  }
};

/** The text of every page, as a program that shares no code with the engine extracts it. */
export const extractedText = async (pdf: Uint8Array, pageCount: number): Promise<string[]> => {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  const texts = await pdfjsReader.extract(pdf, pages);
  return texts.map((items) => items.map(({ text }) => text).join(' '));
};
