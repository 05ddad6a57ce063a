import { parentPort } from 'node:worker_threads';
import { findOnPage } from '../../src/find/find-on-page.ts';
import { answerRequests } from '../../src/find/finder.ts';

const port = parentPort;
if (port)
  port.on(
    'message',
    answerRequests(findOnPage, (answer) => port.postMessage(answer)),
  );
