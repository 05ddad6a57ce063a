import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { embeddedFace, standardFace } from './face.ts';

const fontsPackage = import.meta.resolve('dejavu-fonts-ttf/package.json');

const fontFile = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(fileURLToPath(new URL(`ttf/${name}.ttf`, fontsPackage))));

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
