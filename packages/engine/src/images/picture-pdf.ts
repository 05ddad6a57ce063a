import { type PDFContext, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { toBytes } from '../syntax/bytes.ts';
import type { Filter } from '../syntax/filters/filter-chain.ts';
import { formatValue } from '../syntax/output.ts';
import { RawFile } from '../syntax/raw-file.ts';

/** An image as its last filter left it. */
export interface UnseenPicture {
  bytes: Uint8Array;
  /** `undefined` for plain samples. */
  filter: Filter | undefined;
  width: number;
  height: number;
  bits: number;
  /** As the source has it; `undefined` leaves the colours to the image itself. */
  colour: PDFObject | undefined;
  decode: readonly number[] | undefined;
}

/** A PDF that is nothing but one picture without its masks, for the PDF engine to decode. It never leaves this process. */
export const picturePdf = (context: PDFContext, picture: UnseenPicture): Uint8Array => {
  const { bytes, filter, width, height, bits, colour, decode } = picture;
  const file = new RawFile(context);
  const colours = colour ? `/ColorSpace ${file.copy(colour)}/BitsPerComponent ${bits}` : '';
  const parameters = filter?.parameters ? `/DecodeParms ${file.copy(filter.parameters)}` : '';
  const coding = filter ? `/Filter ${PDFName.of(filter.name).toString()}${parameters}` : '';
  const map = decode ? `/Decode ${formatValue([...decode])}` : '';
  const image = file.add(
    `<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}${colours}${map}${coding}>>`,
    bytes,
  );
  const tree = file.reserve();
  const content = file.add('<<>>', toBytes('/I Do'));
  const page = file.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 1 1]/Resources<</XObject<</I ${image}>>>>/Contents ${content}>>`,
  );
  file.fill(tree, `<</Type/Pages/Kids[${page}]/Count 1>>`);
  return file.finish(file.add(`<</Type/Catalog/Pages ${tree} 0 R>>`));
};
