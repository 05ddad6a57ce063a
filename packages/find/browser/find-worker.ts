import { findOnPage } from '../src/find-on-page.ts';
import { answerRequests, type FindRequest } from '../src/finder.ts';

declare const self: DedicatedWorkerGlobalScope;

const handle = answerRequests(findOnPage, (answer) => self.postMessage(answer));
self.addEventListener('message', ({ data }: MessageEvent<FindRequest>) => handle(data));
