import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Cff, readTables, TrueType, Type1 } from './engine.ts';

export type RealFont = { source: string; bytes: Uint8Array } & (
  | { format: 'TrueType'; font: TrueType }
  | { format: 'CFF' | 'OpenType'; font: Cff }
  | { format: 'Type 1'; font: Type1 }
);

const require = createRequire(import.meta.url);
/** Fonts that come with the packages here: the same on every machine. */
export const packagedFontFolders = (): string[] => [
  join(dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf'),
  join(dirname(require.resolve('pdfjs-dist/package.json')), 'standard_fonts'),
];

export const systemFontFolder = '/usr/share/fonts';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ttf|otf|pfb|pfa|t1|cff)$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

const readFont = (file: string): RealFont | undefined => {
  const bytes = new Uint8Array(readFileSync(file));
  const source = file.split('/').at(-1) ?? file;
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === 'OTTO') {
    const table = readTables(bytes).get('CFF ');
    return table && { source, bytes, format: 'OpenType', font: new Cff(table) };
  }
  if (start === '\x00\x01\x00\x00' || start === 'true')
    return { source, bytes, format: 'TrueType', font: new TrueType(bytes) };
  if (start.startsWith('%!') || bytes[0] === 0x80)
    return { source, bytes, format: 'Type 1', font: new Type1(bytes) };
  return bytes[0] === 1 ? { source, bytes, format: 'CFF', font: new Cff(bytes) } : undefined;
};

/** Every font in these folders that can be read at all. */
export const readRealFonts = (folders: readonly string[]): RealFont[] =>
  folders
    .filter((folder) => existsSync(folder))
    .flatMap(filesIn)
    .sort()
    .flatMap((file) => {
      try {
        return readFont(file) ?? [];
      } catch {
        return [];
      }
    });
