import sharp from 'sharp';
import type { EngineHost } from '../../hosts/protocol.ts';
import { pictureOf } from '../search/pixels.ts';
import { sourceOf } from '../start-engine.ts';
import { PdfFile } from './pdf-file.ts';

/** A line of a scan: its text, and where it begins, in points from the lower left corner. */
export interface ScanLine {
  text: string;
  x: number;
  y: number;
  sizePt?: number;
}

export const scanPt = { width: 240, height: 160 } as const;
/** Samples of a scan at 300 an inch. */
export const scanSize = { width: 1000, height: 667 } as const;

export interface JpegOptions {
  quality: number;
  chromaSubsampling?: '4:2:0' | '4:4:4';
  isGrey?: boolean;
}

/** A page with `content`, `widthPt` by `heightPt`, and a blank one on which a box can lie instead. */
export const onePage = (
  content: (pdf: PdfFile) => { operators: string; resources?: string; catalog?: string },
  widthPt: number = scanPt.width,
  heightPt: number = scanPt.height,
): Uint8Array => {
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const font = pdf.add('<</Type/Font/Subtype/Type1/BaseFont/Courier/Encoding/WinAnsiEncoding>>');
  const { operators, resources = '', catalog = '' } = content(pdf);
  const stream = pdf.stream(operators);
  const page = pdf.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${widthPt} ${heightPt}]/Contents ${stream} 0 R/Resources<</Font<</F ${font} 0 R>>${resources}>>>>`,
  );
  const blank = pdf.add(`<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 72 72]>>`);
  pdf.fill(tree, `<</Type/Pages/Count 2/Kids[${page} 0 R ${blank} 0 R]>>`);
  return pdf.write(pdf.add(`<</Type/Catalog/Pages ${tree} 0 R${catalog}>>`));
};

export const showText = ({ text, x, y, sizePt = 10 }: ScanLine, scale = 1): string =>
  `BT /F ${sizePt * scale} Tf ${x * scale} ${y * scale} Td (${text}) Tj ET`;

/** The lines as a scanner sees them: pixels of paper and ink, with the smooth edges of letters. */
export const scanOf = async (engine: EngineHost, lines: readonly ScanLine[]): Promise<Buffer> => {
  const page = onePage(
    () => ({ operators: `.97 g 0 0 480 320 re f .08 g ${lines.map((line) => showText(line, 2)).join(' ')}` }),
    scanPt.width * 2,
    scanPt.height * 2,
  );
  const { width, height, data } = await pictureOf(engine, sourceOf(page), 1);
  if (width !== scanSize.width || height !== scanSize.height) throw new Error(`${width} by ${height}`);
  return Buffer.from(data);
};

const raw = { ...scanSize, channels: 3 as const };

export const jpegOf = (
  samples: Buffer,
  { quality, chromaSubsampling = '4:2:0', isGrey = false }: JpegOptions,
) => {
  const picture = sharp(samples, { raw });
  return (isGrey ? picture.toColourspace('b-w') : picture).jpeg({ quality, chromaSubsampling }).toBuffer();
};

/** A page with a scan that fills it, or as much of a larger one, and what else is painted over it and under it. */
export const scanPage = (
  jpeg: Buffer,
  { isGrey = false }: Partial<JpegOptions> = {},
  over = '',
  under = '',
  heightPt: number = scanPt.height,
): Uint8Array =>
  onePage(
    (pdf) => {
      const colours = isGrey ? 'DeviceGray' : 'DeviceRGB';
      const image = pdf.stream(
        jpeg,
        `/Type/XObject/Subtype/Image/Width ${scanSize.width}/Height ${scanSize.height}/BitsPerComponent 8/ColorSpace/${colours}/Filter/DCTDecode`,
      );
      return {
        operators: `${under} q ${scanPt.width} 0 0 ${scanPt.height} 0 0 cm /S Do Q ${over}`,
        resources: `/XObject<</S ${image} 0 R>>/ExtGState<</A<</ca .9>>>>`,
      };
    },
    scanPt.width,
    heightPt,
  );
