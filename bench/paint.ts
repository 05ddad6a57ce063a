import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listedPaths } from '@blackbar/core';
import { chromium } from '@playwright/test';
import { chromiumPath } from '../e2e/chromium.ts';
import { serveCheckout } from './paint/checkout-server.ts';
import { measureVisit, networks, type Visit } from './paint/measure-visit.ts';
import { median } from './statistics.ts';

/** Targets for the first visit. */
const maxShareOfBefore = 0.5;
const mostShift = 0.02;
const mostHomeBytes = 92_000;

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const paths = values.only ? values.only.split(',') : listedPaths;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const ours = await serveCheckout(join(import.meta.dirname, '..'));
const before = values.against ? await serveCheckout(resolve(values.against)) : undefined;
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });

const middle = (visits: readonly Visit[]): Visit => {
  const of = (key: keyof Visit) => median(visits.map((visit) => visit[key]));
  return {
    firstPaint: of('firstPaint'),
    largestPaint: of('largestPaint'),
    shift: Math.max(...visits.map(({ shift }) => shift)),
    bytes: of('bytes'),
    contentBytes: of('contentBytes'),
    requests: of('requests'),
  };
};

const cells = (visit: Visit, other: Visit | undefined): string[] => {
  const pair = (read: (visit: Visit) => string) => [read(visit), other ? read(other) : ''];
  return [
    ...pair(({ firstPaint }) => `${Math.round(firstPaint)} ms`),
    other ? (visit.firstPaint / other.firstPaint).toFixed(2) : '',
    ...pair(({ largestPaint }) => `${Math.round(largestPaint)} ms`),
    ...pair(({ shift }) => shift.toFixed(3)),
    ...pair(
      ({ bytes, contentBytes }) => `${(contentBytes / 1000).toFixed(1)} / ${(bytes / 1000).toFixed(1)}`,
    ),
    ...pair(({ requests }) => String(requests)),
  ];
};

console.log(
  '| page | network | first paint | before | ratio | largest | before | shift | before | kB content / all | before | requests | before |\n|---|---|---|---|---|---|---|---|---|---|---|---|---|',
);
const broken: string[] = [];
const [local] = networks;
try {
  // The first visits of all also start parts of the browser and read the servers' files: they are not counted.
  for (const server of [ours, before]) if (server && local) await measureVisit(browser, server.url, local);
  for (const network of networks)
    for (const path of paths) {
      const visits: { ours: Visit[]; before: Visit[] } = { ours: [], before: [] };
      // Alternating, so that changes in the machine's load affect both.
      for (let round = 0; round < rounds; round += 1) {
        visits.ours.push(await measureVisit(browser, ours.url + path, network));
        if (before) visits.before.push(await measureVisit(browser, before.url + path, network));
      }
      const now = middle(visits.ours);
      const then = before ? middle(visits.before) : undefined;
      console.log(`| ${[path, network.name, ...cells(now, then)].join(' | ')} |`);
      if (now.shift >= mostShift) broken.push(`${path}: layout shift ${now.shift}`);
      if (path !== '/') continue;
      if (now.contentBytes > mostHomeBytes) broken.push(`the home page is ${now.contentBytes} bytes`);
      if (then && now.firstPaint > maxShareOfBefore * then.firstPaint)
        broken.push(
          `first paint of the home page (${network.name}) is ${now.firstPaint / then.firstPaint} of before`,
        );
    }
} finally {
  await browser.close();
  await ours.stop();
  await before?.stop();
}
for (const line of broken) console.error(`FAIL ${line}`);
process.exitCode = broken.length === 0 ? 0 : 1;
