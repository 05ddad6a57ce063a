import { createRecogniser, type RecogniseAnswer, type RecogniseRequest } from '@blackbar/recognise';

type Setup = Parameters<typeof createRecogniser>[0];

const post = (answer: RecogniseAnswer): void => self.postMessage(answer);

let starting: ReturnType<typeof createRecogniser> | undefined;

/** The first message is what recognition works with, every other a picture. */
self.addEventListener('message', async ({ data }: MessageEvent<Setup | RecogniseRequest>) => {
  if (!('picture' in data)) {
    starting = createRecogniser(data);
    return;
  }
  try {
    const recogniser = await starting;
    if (recogniser === undefined) throw new Error('a picture came before the setup');
    const words = recogniser.recognise(data.picture, data.page, (share) => post({ kind: 'progress', share }));
    post({ kind: 'words', words });
  } catch {
    post({ kind: 'failed' });
  }
});
