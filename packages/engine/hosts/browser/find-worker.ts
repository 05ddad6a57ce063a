import { findOnPage } from '../../src/find/find-on-page.ts';
import { answerRequests, type FindRequest } from '../../src/find/finder.ts';

declare const self: DedicatedWorkerGlobalScope;

const handle = answerRequests(findOnPage, (answer) => self.postMessage(answer));
self.addEventListener('message', ({ data }: MessageEvent<FindRequest>) => handle(data));
