/// <reference path="./tesseract-core.d.ts" />
import type { PageSize, Word } from '@blackbar/core/model';
import loadTesseract from 'tesseract.js-core/tesseract-core-simd-lstm.js';
import { wordsOfTable } from './words-of-table.ts';

export interface RecogniserParts {
  wasm: ArrayBuffer;
  /** What Tesseract has learnt about English, unpacked. */
  language: Uint8Array;
}

/** Reads the words off a picture of a page. It blocks its thread for seconds: run it in a worker. */
export interface Recogniser {
  /** `page` is the size words are placed in; `onProgress` hears shares of the whole, from 0 to 1. */
  recognise(picture: Uint8Array, page: PageSize, onProgress: (share: number) => void): Word[];
}

/** Tesseract's second engine, the one with neural networks; the language has no other. */
const lstmOnly = 1;
/** Tesseract spends the first part of its count on finding lines. */
const linesFoundPercent = 30;

export const createRecogniser = async ({ wasm, language }: RecogniserParts): Promise<Recogniser> => {
  let report: (share: number) => void = () => {};
  const onPercent = (percent: number): void =>
    report(Math.max(0, (percent - linesFoundPercent) / (100 - linesFoundPercent)));
  const tesseract = await loadTesseract({
    wasmBinary: wasm,
    TesseractProgress: onPercent,
    // What it says on its way may quote the page.
    print: () => {},
    printErr: () => {},
  });
  tesseract.FS.writeFile('eng.traineddata', language);
  const api = new tesseract.TessBaseAPI();
  if (api.Init(null, 'eng', lstmOnly) !== 0) throw new Error('the language cannot be used');
  return {
    recognise(picture, page, onProgress) {
      report = onProgress;
      tesseract.FS.writeFile('/input', picture);
      if (api.SetImageFile(1, 0) === 1) throw new Error('the picture cannot be read');
      api.Recognize(null);
      const words = wordsOfTable(api.GetTSVText(0), page);
      tesseract.FS.unlink('/input');
      return words;
    },
  };
};
