import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { attacks } from './attacks.ts';
import { asClient } from './client.ts';

/** One attacker in a process of its own. */
export interface Attacking {
  name: string;
  url: string;
  address: string;
  document: Uint8Array;
}

/** As the engine's workers have. */
const attackerNice = 5;

/** An attacker has a machine of its own: here it gives way to the thread that answers and to the one who works. */
const yieldToOthers = (): void => {
  const threads = '/proc/self/task';
  for (const id of existsSync(threads) ? readdirSync(threads) : [])
    try {
      setPriority(Number(id), attackerNice);
    } catch {
      // That thread has ended.
    }
};
yieldToOthers();
// A siege that is broken off takes its attackers with it.
process.once('disconnect', () => process.exit());

const [{ name, url, address, document }] = (await once(process, 'message')) as [Attacking];
const attack = attacks.find((one) => one.name === name);
if (!attack) throw new Error(`no attack is called ${name}`);

const attacker = asClient(url, address, document);
const files = (await attack.prepare?.(attacker)) ?? [];
const started = once(process, 'message');
process.send?.('prepared');
await started;
// Until it is killed: whoever is kept from beginning to work must not find the attack over.
await attack.run(attacker, files);
