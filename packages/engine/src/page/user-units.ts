import type { Codecs } from '../pdfium/codecs.ts';
import { type PdfiumDocument, saveCopy } from '../pdfium/document.ts';
import { mayHoldName } from '../syntax/may-hold-name.ts';
import { scanObjects } from '../syntax/scan-objects.ts';

/** UserUnit of the pages that have one, by object number. */
export type UserUnits = ReadonlyMap<number, number>;

const userUnitIn = (dictionary: string): number | undefined => {
  const written = /\/UserUnit\s*([-+.\d]+)/.exec(dictionary)?.[1];
  return written === undefined ? undefined : Number(written);
};

/**
 * The UserUnits of a file's pages. Boxes are relative to them, so they must depend on the file alone. Scanning every
 * object takes longer than drawing a page; few files have a UserUnit, and `mayHoldName` excludes most of the others
 * quickly.
 */
export const readUserUnits = (file: PdfiumDocument, codecs: Codecs): UserUnits => {
  const isEncrypted = file.pdfium.call.EPDF_IsEncrypted(file.handle) !== 0;
  const units = new Map<number, number>();
  if (!isEncrypted && !mayHoldName(file.bytes, 'UserUnit', codecs)) return units;
  for (const { number, dictionary } of scanObjects(saveCopy(file))) {
    const unit = userUnitIn(dictionary);
    if (unit !== undefined) units.set(number, unit);
  }
  return units;
};
