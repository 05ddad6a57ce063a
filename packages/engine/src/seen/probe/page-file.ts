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

export interface PageFile {
  readonly bytes: Uint8Array;
  /** How long its content is, that of forms and pictures included. */
  readonly contentBytes: number;
}

/** A file of one page, with the box and the rotation of a page of the source. */
export const writePageFile = (
  context: PDFContext,
  { box: { left, bottom, right, top }, rotate }: SourcePage,
  write: (file: RawFile) => PageParts,
): PageFile => {
  const file = new RawFile(context);
  const { content, resources, group, innerBytes } = write(file);
  const tree = file.reserve();
  const page = file.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox ${formatValue([left, bottom, right, top])}/Rotate ${rotate}` +
      `${group ? `/Group ${group}` : ''}/Resources ${resources}/Contents ${file.add('<<>>', toBytes(content))}>>`,
  );
  file.fill(tree, `<</Type/Pages/Kids[${page}]/Count 1>>`);
  return {
    bytes: file.finish(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`)),
    contentBytes: content.length + innerBytes,
  };
};
