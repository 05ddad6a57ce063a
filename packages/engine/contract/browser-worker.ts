import { serveEngine } from '../hosts/browser/worker.ts';

serveEngine();
