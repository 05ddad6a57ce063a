import type { PageSize } from '@blackbar/core/model';
import type { PDFContext, PDFDict } from '@cantoo/pdf-lib';
import type { SourcePage } from '../../page/walk/source-page.ts';
import type { ObjectTexts } from './object-texts.ts';
import type { Told } from './told.ts';

/** The objects of a file, and what has been told of them. */
export interface OpenObjects {
  readonly context: PDFContext;
  readonly catalog: PDFDict;
  readonly objects: ObjectTexts;
  readonly pages: readonly { number: number; source: SourcePage; size: PageSize }[];
  readonly told: Told;
}
