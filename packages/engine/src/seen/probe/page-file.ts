import type { PDFContext } from '@cantoo/pdf-lib';
import type { SourcePage } from '../../page/walk/source-page.ts';
import { toBytes } from '../../syntax/bytes.ts';
import { formatValue } from '../../syntax/output.ts';
import { RawFile } from '../../syntax/raw-file.ts';

interface PageParts {
  content: string;
  resources: string;
  group?: string;
  /** How long the contents of its forms and pictures are. */
  innerBytes: number;
}

/** Writes what a page needs into a file, and says what the page is. */
export type PageContent = (file: RawFile) => PageParts;

export interface PageFile {
  readonly bytes: Uint8Array;
  /** How long the content of each page is, that of forms and pictures included. */
  readonly contentBytes: readonly number[];
}

/** A file of pages with the box and the rotation of a page of the source; they share fonts and pictures. */
export const writePageFile = (
  context: PDFContext,
  { box: { left, bottom, right, top }, rotate }: SourcePage,
  pages: readonly PageContent[],
): PageFile => {
  const file = new RawFile(context);
  const tree = file.reserve();
  const contentBytes: number[] = [];
  const kids = pages.map((write) => {
    const { content, resources, group, innerBytes } = write(file);
    contentBytes.push(content.length + innerBytes);
    return file.add(
      `<</Type/Page/Parent ${tree} 0 R/MediaBox ${formatValue([left, bottom, right, top])}/Rotate ${rotate}` +
        `${group ? `/Group ${group}` : ''}/Resources ${resources}/Contents ${file.add('<<>>', toBytes(content))}>>`,
    );
  });
  file.fill(tree, `<</Type/Pages/Kids[${kids.join(' ')}]/Count ${kids.length}>>`);
  return { bytes: file.finish(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`)), contentBytes };
};
