import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PageBox, PageSize } from '@blackbar/core';
import { generateDocuments } from './generated-documents.ts';

export interface BenchDocument {
  name: string;
  path: string;
  bytes: Uint8Array;
}

/** The documents of a folder, or generated ones written to a temporary folder for the peers to read. */
export const benchDocuments = async (folder: string | undefined): Promise<BenchDocument[]> => {
  const source = folder ?? mkdtempSync(join(tmpdir(), 'blackbar-documents-'));
  if (!folder) {
    for (const [name, bytes] of Object.entries(await generateDocuments())) {
      writeFileSync(join(source, `${name}.pdf`), bytes);
    }
  }
  return readdirSync(source)
    .filter((file) => file.endsWith('.pdf'))
    .sort()
    .map((file) => ({
      name: basename(file, '.pdf'),
      path: join(source, file),
      bytes: new Uint8Array(readFileSync(join(source, file))),
    }));
};

/** Three boxes on each of the named pages: a name in a line, a short line, a paragraph. */
export const boxesOn = (pages: readonly PageSize[], numbers: readonly number[]): PageBox[] =>
  numbers.flatMap((page) => {
    const { width, height } = pages[page - 1] ?? { width: 1240, height: 1754 };
    return [
      { page, x: width * 0.2, y: height * 0.15, width: width * 0.25, height: 30 },
      { page, x: width * 0.5, y: height * 0.4, width: width * 0.2, height: 30 },
      { page, x: width * 0.15, y: height * 0.6, width: width * 0.6, height: 120 },
    ];
  });
