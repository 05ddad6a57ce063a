import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pixelsUnder, RedactError } from '@blackbar/core/model';
import { expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { pdfjsReader } from '../../hosts/worker/pdfjs-reader.ts';
import { assemble } from '../export/assemble.ts';
import type { LayerWord } from '../page/words/layer-word.ts';
import { type DrawnLabel, drawLabels, labelsOn } from '../pdfium/labels/labels.ts';
import { loadPdfium } from '../pdfium/library.ts';
import { fillBlack } from '../pdfium/pixels/fill.ts';
import type { Raster } from '../pdfium/pixels/raster.ts';
import { withAnnouncements } from '../picture/announcements.ts';
import { type EncodedImage, encodeRaster } from '../picture/encode/encode.ts';
import type { PicturePart } from '../picture/picture-part.ts';
import type { SecondReader } from './second-reader.ts';
import { joinVerifications } from './verification.ts';
import { verifyFile, verifyPages } from './verify-export.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm'));
const loading = loadPdfium(new Uint8Array(wasm).buffer);
const tools = {
  codecs: nodeCodecs,
  secondReader: pdfjsReader,
  pdfium: () => loading,
  maxPicturePixels: 1_000_000,
};

const size = { width: 300, height: 200 };
const box = { page: 1, x: 40.3, y: 50.6, width: 120.2, height: 60 };
const timeoutMs = 60_000;

/** Stripes, so that any remains under a box would be visible. */
const paper = (): Raster => {
  const data = Uint8Array.from({ length: size.width * size.height }, (_, at) => ((at >> 3) % 2 ? 230 : 90));
  return { ...size, channels: 1, data };
};

/** With so many greys that indexes have 8 bits, and the box burnt. */
const burntGreys = (): Raster => {
  const data = Uint8Array.from({ length: size.width * size.height }, (_, at) => at % 200);
  const raster: Raster = { ...size, channels: 1, data };
  fillBlack(raster, [pixelsUnder(box, size, size)]);
  return raster;
};

const blackIn = (paletteRgb: Uint8Array): number => {
  for (let index = 0; index * 3 < paletteRgb.length; index++)
    if (paletteRgb.subarray(index * 3, index * 3 + 3).every((level) => level === 0)) return index;
  throw new Error('no black');
};

const writtenPage = async (image: EncodedImage): Promise<Uint8Array> => {
  const part: PicturePart = {
    kind: 'picture',
    method: 'picture',
    widthPt: 144,
    heightPt: 96,
    size,
    image,
    words: [],
    labels: [],
  };
  const assembled = await assemble(nodeCodecs, [part]);
  if (assembled.kind === 'failed') throw new Error('the page could not be written');
  return assembled.pdf;
};

const verifyImage = async (image: EncodedImage): Promise<string[]> => {
  const { checks } = await verifyPages(tools, await writtenPage(image), [{ page: 1, words: [] }], [box]);
  return checks.filter((check) => !check.passed).map((check) => check.name);
};

const verifyPage = async (
  change: (raster: Raster) => void = () => {},
  words: LayerWord[] = [],
  labels: DrawnLabel[] = [],
  label: string | null = null,
  place = box,
): Promise<string[]> => {
  const raster = paper();
  fillBlack(raster, [pixelsUnder(place, size, size)]);
  change(raster);
  const image = await encodeRaster(nodeCodecs, raster, { isExact: true });
  const part: PicturePart = {
    kind: 'picture',
    method: 'picture',
    widthPt: 144,
    heightPt: 96,
    size,
    image,
    words,
    labels,
  };
  const assembled = await assemble(nodeCodecs, [part]);
  if (assembled.kind === 'failed') throw new Error('the page could not be written');
  const { pdf } = assembled;
  const pages = await verifyPages(tools, pdf, [{ page: 1, words }], [{ ...place, label }]);
  const { checks } = joinVerifications([await verifyFile(tools, pdf, 1), pages]);
  return checks.filter((check) => !check.passed).map((check) => check.name);
};

test(
  'a page with its box burnt and a word beside it passes',
  async () => {
    const word = { text: 'beside', left: 200, top: 60, right: 260, bottom: 80, turns: 0 as const };
    expect(await verifyPage(undefined, [word])).toEqual([]);
  },
  timeoutMs,
);

test(
  'words close above and below a box pass',
  async () => {
    const place = { left: 60, right: 120, turns: 0 as const };
    const above = { text: 'above', top: 29, bottom: 49, ...place };
    const below = { text: 'below', top: 112, bottom: 132, ...place };
    expect(await verifyPage(undefined, [above, below])).toEqual([]);
  },
  timeoutMs,
);

const verifyWithReader = async (extract: SecondReader['extract']) => {
  const pdf = await writtenPage(await encodeRaster(nodeCodecs, burntGreys(), { isExact: true }));
  return verifyPages({ ...tools, secondReader: { extract } }, pdf, [{ page: 1, words: [] }], [box]);
};

test(
  'a page whose text a reader refuses does not pass, and the check is named',
  async () => {
    const { failedPages } = await verifyWithReader(() => Promise.reject(new RedactError('file-damaged')));
    expect(failedPages).toEqual([{ page: 1, reason: 'check-text' }]);
  },
  timeoutMs,
);

test(
  'what happens to a reader is no verdict on the page: it is thrown',
  async () => {
    await expect(verifyWithReader(() => Promise.reject(new RangeError('full')))).rejects.toThrow('full');
  },
  timeoutMs,
);

test(
  'a box of 99 % opacity does not pass',
  async () => {
    const original = paper();
    const mixed = await verifyPage((raster) => {
      const { left, top, right, bottom } = pixelsUnder(box, size, size);
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const at = y * size.width + x;
          raster.data[at] = Math.round((original.data[at] as number) * 0.01);
        }
    });
    expect(mixed).toContain('boxes');
  },
  timeoutMs,
);

test(
  'a box of one colour that is nearly black does not pass',
  async () => {
    const image = await encodeRaster(nodeCodecs, burntGreys(), { isExact: true });
    if (typeof image.colours === 'string') throw new Error('no palette');
    const { paletteRgb } = image.colours;
    const black = blackIn(paletteRgb);
    expect(await verifyImage(image)).toEqual([]);
    paletteRgb[black * 3 + 2] = 1;
    expect(await verifyImage(image)).toContain('boxes');
  },
  timeoutMs,
);

test(
  'a box of two colours that are both black does not pass',
  async () => {
    const raster = burntGreys();
    const { left, top } = pixelsUnder(box, size, size);
    // A grey that occurs nowhere else is under the box, and its palette entry is black.
    raster.data[(top + 20) * size.width + left + 20] = 201;
    const image = await encodeRaster(nodeCodecs, raster, { isExact: true });
    if (typeof image.colours === 'string') throw new Error('no palette');
    const { paletteRgb } = image.colours;
    paletteRgb.fill(0, paletteRgb.indexOf(201), paletteRgb.indexOf(201) + 3);
    expect(await verifyImage(image)).toContain('boxes');
  },
  timeoutMs,
);

test(
  'a box rounded inward does not pass',
  async () => {
    const original = paper();
    const uncovered = await verifyPage((raster) => {
      for (let y = 0; y < size.height; y++) {
        const at = y * size.width + Math.floor(box.x);
        raster.data[at] = original.data[at] as number;
      }
    });
    expect(uncovered).toContain('boxes');
  },
  timeoutMs,
);

test(
  'a word that extends under a box does not pass, for either reader',
  async () => {
    const word = { text: 'secret', left: 130, top: 60, right: 200, bottom: 80, turns: 0 as const };
    const failed = await verifyPage(undefined, [word]);
    expect(failed).toContain('boxes');
    expect(failed).toContain('text');
  },
  timeoutMs,
);

const expected = labelsOn([{ ...box, label: '(b)(6)' }], size);
const drawn = async (): Promise<DrawnLabel> => {
  const [label] = drawLabels(await loading, expected);
  if (!label) throw new Error('the label was not drawn');
  return label;
};

test(
  'a label passes when it is the one of the box, drawn or only announced',
  async () => {
    const said = withAnnouncements([], expected);
    expect(await verifyPage(undefined, said, [await drawn()], '(b)(6)')).toEqual([]);
    expect(await verifyPage(undefined, said, [], '(b)(6)')).toEqual([]);
    expect(await verifyPage(undefined, [], [], '(b)(6)')).toEqual([]);
  },
  timeoutMs,
);

test(
  'a label without a request, with a wrong pixel, at another position or written twice does not pass',
  async () => {
    const label = await drawn();
    const bits = label.mask.bits.slice();
    bits[0] = (bits[0] ?? 0) ^ 128;
    const spotted = { ...label, mask: { ...label.mask, bits } };
    const moved = { ...label, place: { ...label.place, x: label.place.x + 1 } };
    expect(await verifyPage(undefined, [], [label], null)).toContain('boxes');
    expect(await verifyPage(undefined, [], [label], 'REDACTED')).toContain('boxes');
    expect(await verifyPage(undefined, [], [spotted], '(b)(6)')).toContain('boxes');
    expect(await verifyPage(undefined, [], [moved], '(b)(6)')).toContain('boxes');
    expect(await verifyPage(undefined, [], [label, label], '(b)(6)')).toContain('boxes');
  },
  timeoutMs,
);

test(
  'the picture stays black beneath a label',
  async () => {
    const label = await drawn();
    const trace = (raster: Raster) => {
      raster.data[(label.place.y + 3) * size.width + label.place.x + 3] = 1;
    };
    expect(await verifyPage(trace, [], [label], '(b)(6)')).toContain('boxes');
  },
  timeoutMs,
);

test(
  'on a labelled box only the words of its label pass',
  async () => {
    const [said] = withAnnouncements([], expected);
    if (!said) throw new Error('nothing is announced');
    for (const words of [
      [{ ...said, text: 'secret' }],
      [{ ...said, text: 'Redacted: (b)(7)' }],
      [said, { ...said, text: '6' }],
    ])
      expect(await verifyPage(undefined, words, [], '(b)(6)')).toContain('boxes');
    const failed = await verifyPage(undefined, [{ ...said, text: 'secret' }], [], '(b)(6)');
    expect(failed).toContain('text');
  },
  timeoutMs,
);

test(
  'a box that its label fills is checked by the stored colours below it',
  async () => {
    const place = { page: 1, x: 40, y: 50, width: 31, height: 13 };
    const labels = drawLabels(await loading, labelsOn([{ ...place, label: 'Smith' }], size));
    expect(labels).toHaveLength(1);
    // So many colours that the image has 8-bit indexes.
    const shades = (raster: Raster) => {
      for (let x = 0; x < 40; x++) raster.data[x] = x * 6;
    };
    expect(await verifyPage(shades, [], labels, 'Smith', place)).toEqual([]);
    const grey = (raster: Raster) => {
      shades(raster);
      for (let y = 50; y < 63; y++) raster.data.fill(1, y * size.width + 40, y * size.width + 71);
    };
    expect(await verifyPage(grey, [], labels, 'Smith', place)).toContain('boxes');
  },
  timeoutMs,
);
