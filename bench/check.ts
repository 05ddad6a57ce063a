import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CheckedFile, type Leak, RedactError } from '@blackbar/core';
import { createEngineHost } from '@blackbar/engine/node';
import { judgedAlarms } from './check/judged-alarms.ts';
import { makeHarmless, makeOverlays } from './check/overlays.ts';
import { kindsOfTrap } from './check/trap-kinds.ts';

const [traps, corpus] = process.argv.slice(2);
if (!traps || !corpus || !existsSync(join(traps, 'manifest.json')) || !existsSync(corpus)) {
  console.error('Usage: npm run bench:check -- TRAPS_DIR CORPUS_DIR');
  process.exit(2);
}
const cleanFiles = 100;
const leastNamed = 0.95;
const mostFalse = 0.02;

interface Trap {
  id: string;
  file: string;
  channel: string;
  secrets: string[];
}

const host = createEngineHost({ workers: 2 });
let opened = 0;
const check = async (bytes: Uint8Array): Promise<CheckedFile> => {
  const key = `file ${++opened}`;
  try {
    return await host.checkFile({ key, bytes });
  } finally {
    host.forget(key);
  }
};
const read = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
const kindsOf = (leaks: readonly Leak[]): string =>
  [...new Set(leaks.map(({ kind }) => kind))].join(', ') || 'nothing';

let named = 0;
let leaking = 0;
const tell = (name: string, isNamed: boolean, leaks: readonly Leak[]): void => {
  leaking++;
  if (isNamed) named++;
  const pages = [...new Set(leaks.map(({ page }) => page).filter((page) => page !== undefined))];
  const where = pages.length === 0 ? 'the file' : `page ${pages.join(', ')}`;
  console.log(
    `${isNamed ? 'named ' : 'MISSED'}  ${name}: ${isNamed ? `${leaks[0]?.kind} (${leaks[0]?.weight}), ${where}` : kindsOf(leaks)}`,
  );
};

console.log('Traps, as they are before redaction');
const all = JSON.parse(readFileSync(join(traps, 'manifest.json'), 'utf8')) as Trap[];
let secrets = 0;
let readSecrets = 0;
let controls = 0;
const alarmedControls: string[] = [];
for (const { id, file, secrets: own } of all.filter(({ id: one }) => /^[pi]\d*_?/.test(one))) {
  const { leaks } = await check(read(join(traps, file)));
  const kinds = kindsOfTrap(id);
  if (kinds.length === 0) {
    // Its secret is on the page for all to see.
    controls++;
    const alarms = leaks.filter(({ weight }) => weight === 'leak');
    if (alarms.length > 0) alarmedControls.push(`${id}: ${kindsOf(alarms)}`);
    continue;
  }
  const right = leaks.filter(({ kind }) => kinds.includes(kind));
  tell(id, right.length > 0, right.length > 0 ? right : leaks);
  secrets += own.length;
  readSecrets += own.filter((secret) => leaks.some(({ words }) => words?.includes(secret))).length;
}
console.log(`${readSecrets} of ${secrets} planted words are among what can be read`);
console.log(
  `${controls} traps show their secret to everybody; alarms there: ${alarmedControls.join('; ') || 'none'}`,
);

console.log('\nOverlays');
for (const { name, kind, page, secret, pdf } of await makeOverlays()) {
  const { leaks } = await check(pdf);
  const right = leaks.filter(
    (leak) => leak.kind === kind && leak.page === page && (!secret || leak.words?.includes(secret)),
  );
  tell(name, right.length > 0, right.length > 0 ? right : leaks);
}
const harmless = await makeHarmless();
const alarmedBars = [];
for (const pdf of harmless)
  alarmedBars.push(...(await check(pdf)).leaks.filter(({ weight }) => weight === 'leak'));
console.log(`${harmless.length} files with bars over nothing: ${alarmedBars.length} alarms`);

console.log('\nClean files');
let clean = 0;
let falseAlarms = 0;
let unread = 0;
const trueFindings: string[] = [];
for (const name of readdirSync(corpus)
  .filter((file) => file.endsWith('.pdf'))
  .sort()) {
  if (clean === cleanFiles) break;
  let checked: CheckedFile;
  try {
    checked = await check(read(join(corpus, name)));
  } catch (error) {
    // A password or damage: nothing is said about the file.
    if (!(error instanceof RedactError)) throw error;
    unread++;
    continue;
  }
  const alarms = checked.leaks.filter(({ weight }) => weight === 'leak');
  const wrong = alarms.filter(({ kind }) => !judgedAlarms[name]?.kinds.includes(kind));
  if (wrong.length > 0) {
    falseAlarms++;
    console.log(
      `FALSE   ${name}: ${wrong
        .map(({ kind, page }) => `${kind}${page ? ` on page ${page}` : ''}`)
        .slice(0, 5)
        .join(', ')}`,
    );
  }
  if (alarms.length > 0 && wrong.length === 0)
    trueFindings.push(`${name}: ${kindsOf(alarms)}: ${judgedAlarms[name]?.why}`);
  else clean++;
}
await host.close();
for (const finding of trueFindings) console.log(`true    ${finding}`);
console.log(
  `${unread} files that cannot be opened were passed over; ${trueFindings.length} that do hide something are no clean ones`,
);

const share = named / leaking;
const falseShare = clean === 0 ? 1 : falseAlarms / clean;
console.log(
  `\n${named} of ${leaking} leaking files named: ${(share * 100).toFixed(1)} % (at least ${leastNamed * 100} %)`,
);
console.log(
  `${falseAlarms} of ${clean} clean files with a false alarm: ${(falseShare * 100).toFixed(1)} % (at most ${mostFalse * 100} %)`,
);
if (share < leastNamed || falseShare > mostFalse || clean < cleanFiles) process.exitCode = 1;
