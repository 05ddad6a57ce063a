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
  found: Finding[],
  mutool: boolean,
  rounds: number,
): Promise<Row[]> => {
  const source = { key: document.name, bytes: document.bytes };
  let ownBytes = 0;
  let peerBytes = 0;
  let vectorPages = 0;
  const contestants = [
    {
      name: 'ours',
      run: async () => {
        const { pdf, report } = await host.exportDocument(source, boxes, { found });
        if (!isVerified(report.checks)) throw new Error('the export was not verified');
        ownBytes = pdf.length;
        vectorPages = report.vectorPages;
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
      measure: `export, ${measure} (${vectorPages} kept vector)`,
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

/** The two typical cases: boxes on every page, and boxes on a few pages of many. */
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
  const rows = [
    ...(await measureBoxes(host, document, 'every page', boxesOn(pages, every), found, mutool, rounds)),
    ...(await measureBoxes(host, document, 'three pages', boxesOn(pages, few), found, mutool, rounds)),
  ];
  host.forget(document.name);
  return rows;
};
