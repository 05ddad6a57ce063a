import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { attacks } from './attacks.ts';
import { asClient } from './client.ts';

/** One attacker in a thread of its own: what it spends must not delay the one whose times are measured. */
export interface Attacking {
  name: string;
  url: string;
  address: string;
  document: Uint8Array;
}

const port = parentPort;
if (!port) throw new Error('this file runs as a worker thread');
const { name, url, address, document } = workerData as Attacking;
const attack = attacks.find((one) => one.name === name);
if (!attack) throw new Error(`no attack is called ${name}`);

const attacker = asClient(url, address, document);
const files = (await attack.prepare?.(attacker)) ?? [];
const started = once(port, 'message');
port.postMessage('prepared');
const [attackMs] = await started;
const endsAt = performance.now() + Number(attackMs);
await attack.run(attacker, files, () => performance.now() > endsAt);
process.exit(0);
