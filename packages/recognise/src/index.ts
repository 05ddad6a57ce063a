export { createRecogniser } from './create-recogniser.ts';
export type { RecogniseAnswer, RecogniseRequest } from './recognise-messages.ts';
