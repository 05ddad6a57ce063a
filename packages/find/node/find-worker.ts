import { parentPort } from 'node:worker_threads';
import { findOnPage } from '../src/find-on-page.ts';
import { answerRequests } from '../src/finder.ts';

const port = parentPort;
if (port)
  port.on(
    'message',
    answerRequests(findOnPage, (answer) => port.postMessage(answer)),
  );
