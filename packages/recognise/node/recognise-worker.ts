import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { createRecogniser } from '../src/create-recogniser.ts';
import type { RecogniseAnswer, RecogniseRequest } from '../src/recognise-messages.ts';

const { resolve } = createRequire(import.meta.url);
const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');

const starting = createRecogniser({
  wasm: new Uint8Array(readFileSync(resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'))).buffer,
  language: gunzipSync(readFileSync(resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'))),
});

const answer = async ({ picture, page }: RecogniseRequest): Promise<RecogniseAnswer> => {
  try {
    return { kind: 'words', words: (await starting).recognise(picture, page, () => {}) };
  } catch {
    return { kind: 'failed' };
  }
};

port.on('message', (request: RecogniseRequest) => {
  void answer(request).then((answered) => port.postMessage(answered));
});
