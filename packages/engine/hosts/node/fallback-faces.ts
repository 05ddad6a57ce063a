import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FaceLoader, FallbackScript } from '../../src/pdfium/fallback-faces.ts';

/** A package and its files: regular, bold. */
const files: Readonly<Record<FallbackScript, readonly [name: string, regular: string, bold: string]>> = {
  arabic: ['@embedpdf/fonts-arabic', 'NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf'],
  hebrew: ['@embedpdf/fonts-hebrew', 'NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf'],
  japanese: ['@embedpdf/fonts-jp', 'NotoSansJP-Regular.otf', 'NotoSansJP-Bold.otf'],
  korean: ['@embedpdf/fonts-kr', 'NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf'],
  'simplified-chinese': ['@embedpdf/fonts-sc', 'NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf'],
  'traditional-chinese': ['@embedpdf/fonts-tc', 'NotoSansHant-Regular.otf', 'NotoSansHant-Bold.otf'],
};

/** Read from the installed packages; PDFium has no way to wait. */
export const nodeFaces: FaceLoader = ({ script, isBold }) => {
  const [name, regular, bold] = files[script];
  const folder = join(dirname(createRequire(import.meta.url).resolve(name)), '../fonts');
  return new Uint8Array(readFileSync(join(folder, isBold ? bold : regular)));
};
