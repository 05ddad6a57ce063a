import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { embeddedFace, standardFace } from './face.ts';

const fontsFolder = join(
  dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
);
const fontFile = (name: string): Uint8Array => new Uint8Array(readFileSync(join(fontsFolder, `${name}.ttf`)));

export const openFaces = async (pdf: PDFDocument) => ({
  helvetica: await standardFace(pdf, 'FHelv', StandardFonts.Helvetica),
  times: await standardFace(pdf, 'FTimes', StandardFonts.TimesRoman),
  courier: await standardFace(pdf, 'FCour', StandardFonts.Courier),
  sans: embeddedFace(pdf, 'FSans', fontFile('DejaVuSans'), { ligatures: 'letters' }),
  serif: embeddedFace(pdf, 'FSerif', fontFile('DejaVuSerif'), { ligatures: 'character' }),
  condensed: embeddedFace(pdf, 'FCond', fontFile('DejaVuSansCondensed'), { ligatures: 'letters' }),
  squares: embeddedFace(pdf, 'FSquare', fontFile('DejaVuSans-Bold'), { ligatures: 'letters', squares: true }),
});

export type Faces = Awaited<ReturnType<typeof openFaces>>;
