import { productVersion } from '@blackbar/core/model';

/** The programs that check an export, with their versions: this engine, and the two readers it looks through. */
export const checkedWith: readonly { name: string; version: string }[] = [
  { name: '@blackbar/engine', version: productVersion },
  { name: '@embedpdf/pdfium', version: '2.15.1' },
  { name: 'pdfjs-dist', version: '6.5.438' },
];
