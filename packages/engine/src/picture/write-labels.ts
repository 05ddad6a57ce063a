import { type DrawnLabel, maskKey } from '../pdfium/labels/labels.ts';
import type { ByteCodecs } from '../syntax/byte-codecs.ts';
import { formatNumber, name, type Output, type Ref } from '../syntax/output.ts';
import type { Placement } from './picture-part.ts';

/** Writes labels over page images; each stencil is written once for all boxes that show it in the same size. */
export class LabelWriter {
  private readonly masks = new Map<string, Ref>();
  private readonly output: Output;
  private readonly codecs: ByteCodecs;

  constructor(output: Output, codecs: ByteCodecs) {
    this.output = output;
    this.codecs = codecs;
  }

  /** The operators that paint a page's labels white, and the stencils they name. */
  write(labels: readonly DrawnLabel[], page: Placement): { operators: string; masks: Record<string, Ref> } {
    const sx = page.widthPt / page.size.width;
    const sy = page.heightPt / page.size.height;
    const masks: Record<string, Ref> = {};
    const operators = labels.map((label, index) => {
      const { x, y, width, height } = label.place;
      masks[`M${index}`] = this.mask(label);
      const matrix = [width * sx, 0, 0, height * sy, x * sx, page.heightPt - (y + height) * sy];
      return `q 1 g ${matrix.map(formatNumber).join(' ')} cm /M${index} Do Q\n`;
    });
    return { operators: operators.join(''), masks };
  }

  private mask(label: DrawnLabel): Ref {
    const key = maskKey(label);
    const known = this.masks.get(key);
    if (known) return known;
    const { width, height, bits } = label.mask;
    const ref = this.output.add(
      {
        Type: name('XObject'),
        Subtype: name('Image'),
        Width: width,
        Height: height,
        ImageMask: true,
        BitsPerComponent: 1,
        Filter: name('FlateDecode'),
      },
      this.codecs.deflate(bits),
    );
    this.masks.set(key, ref);
    return ref;
  }
}
