/// <reference path="../../engine/bytes.d.ts" />
import { unpackBytes } from '../../engine/unpack-bytes.ts';
import RecogniseWorker from './recognise-worker.ts?worker&inline';

/** A worker with all it needs, which is loaded as code of the page. */
export const startRecogniseWorker = async (): Promise<Worker> => {
  const [program, learnt] = await Promise.all([
    import('tesseract.js-core/tesseract-core-simd-lstm.wasm?bytes'),
    import('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?bytes'),
  ]);
  const [wasm, language] = await Promise.all([unpackBytes(program.default), unpackBytes(learnt.default)]);
  const worker = new RecogniseWorker();
  worker.postMessage({ wasm: wasm.buffer, language }, [wasm.buffer, language.buffer]);
  return worker;
};
