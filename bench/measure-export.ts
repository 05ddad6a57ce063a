import type { Finding, PageBox } from '@blackbar/core';
import { isVerified } from '@blackbar/engine';
import type { EngineHost } from '@blackbar/engine/node';
import { type BenchDocument, boxesOn } from './bench-document.ts';
import { mutoolRedact } from './peers.ts';
import { timeRounds } from './rounds.ts';
import { median, spread } from './statistics.ts';
import type { Row } from './table.ts';

const MB = 1024 * 1024;

const measureBoxes = async (
  host: EngineHost,
  document: BenchDocument,
  measure: string,
  boxes: readonly PageBox[],
  pages: 'picture' | 'sharp',
  found: Finding[],
  mutool: boolean,
  rounds: number,
): Promise<Row[]> => {
  const source = { key: document.name, bytes: document.bytes };
  let ownBytes = 0;
  let peerBytes = 0;
  let keptPages = 0;
  const contestants = [
    {
      name: 'ours',
      run: async () => {
        const { pdf, report } = await host.exportDocument(source, boxes, { found, pages });
        if (!isVerified(report.checks)) throw new Error('the export was not verified');
        ownBytes = pdf.length;
        keptPages = report.methods.filter((method) => method === 'vector' || method === 'sharp').length;
      },
    },
    ...(mutool
      ? [
          {
            name: 'mutool redact',
            run: async () => {
              peerBytes = await mutoolRedact(document.path, boxes);
            },
          },
        ]
      : []),
  ];
  const seconds = await timeRounds(contestants, rounds);
  const own = seconds.get('ours') ?? [];
  const theirs = seconds.get('mutool redact');
  const row = { document: document.name, spread: spread(own) };
  const peer = theirs ? { peer: 'mutool redact', theirs: median(theirs) } : {};
  return [
    {
      ...row,
      measure: `export, ${measure} (${keptPages} kept vector)`,
      ours: median(own),
      unit: 's',
      ...peer,
    },
    {
      ...row,
      measure: `size, ${measure}`,
      ours: ownBytes / MB,
      unit: 'MB',
      peer: 'the input',
      theirs: document.bytes.length / MB,
    },
    ...(theirs
      ? [
          {
            ...row,
            measure: `size, ${measure}`,
            ours: ownBytes / MB,
            unit: 'MB' as const,
            peer: 'mutool redact',
            theirs: peerBytes / MB,
          },
        ]
      : []),
  ];
};

/** The typical cases: boxes on every page, as pictures and sharp, and boxes on a few pages of many. */
export const measureExport = async (
  host: EngineHost,
  document: BenchDocument,
  mutool: boolean,
  rounds: number,
): Promise<Row[]> => {
  const { pages, found } = await host.inspect({ key: document.name, bytes: document.bytes });
  const every = pages.map((_, index) => index + 1);
  const few = [1, Math.ceil(pages.length / 2), pages.length].filter(
    (page, at, all) => all.indexOf(page) === at,
  );
  const measure = (name: string, boxed: readonly number[], as: 'picture' | 'sharp') =>
    measureBoxes(host, document, name, boxesOn(pages, boxed), as, found, mutool, rounds);
  const rows = [
    ...(await measure('every page', every, 'picture')),
    ...(await measure('every page, sharp', every, 'sharp')),
    ...(await measure('three pages', few, 'picture')),
  ];
  host.forget(document.name);
  return rows;
};
