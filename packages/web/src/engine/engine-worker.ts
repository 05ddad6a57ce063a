import { serveEngine } from '@blackbar/engine/browser-worker';

serveEngine();
