import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Paper } from '@blackbar/core/model';
import { writePaper as write } from '../../src/paper/write-paper.ts';
import { nodeByteCodecs } from './byte-codecs.ts';

const font = (weight: 400 | 600): Uint8Array => {
  const file = `@fontsource/inter/files/inter-latin-${weight}-normal.woff`;
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(file)));
};

/** A paper as a PDF, in the typeface of the site. */
export const writePaper = (paper: Paper): Uint8Array =>
  write(paper, { regular: font(400), bold: font(600) }, nodeByteCodecs);
