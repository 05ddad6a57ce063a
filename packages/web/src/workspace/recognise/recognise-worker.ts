import { createRecogniser, type RecogniseAnswer, type RecogniseRequest } from '@blackbar/recognise';
import languageUrl from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url';
import wasmUrl from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url';

const post = (answer: RecogniseAnswer): void => self.postMessage(answer);

const fetchOwn = async (url: string): Promise<Response> => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  return response;
};

const start = async () => {
  const [wasm, packed] = await Promise.all([fetchOwn(wasmUrl), fetchOwn(languageUrl)]);
  const unpacked = packed.body?.pipeThrough(new DecompressionStream('gzip'));
  const language = new Uint8Array(await new Response(unpacked).arrayBuffer());
  return createRecogniser({ wasm: await wasm.arrayBuffer(), language });
};

const starting = start();

self.addEventListener('message', async ({ data: { picture, page } }: MessageEvent<RecogniseRequest>) => {
  try {
    const recogniser = await starting;
    const words = recogniser.recognise(picture, page, (share) => post({ kind: 'progress', share }));
    post({ kind: 'words', words });
  } catch {
    post({ kind: 'failed' });
  }
});
