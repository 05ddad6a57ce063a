import { clampBox, type PageBox } from '@blackbar/core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import { PdfFile } from './make/pdf-file.ts';
import { foundEncodings } from './search/encodings.ts';
import { coveredPixels, pictureOf, uncovered } from './search/pixels.ts';
import { unpackPdf } from './search/unpack.ts';
import { exportOf, extractedText, sourceOf, startEngine } from './start-engine.ts';

const rotations = [0, 90, 180, 270] as const;
/** Media boxes with and without an origin, and crop boxes inside, outside and across them. */
const frames = [
  { media: [0, 0, 240, 160], crop: undefined },
  { media: [-50, 30, 190, 190], crop: undefined },
  { media: [0, 0, 300, 220], crop: [30, 40, 270, 200] },
  { media: [100, 100, 340, 260], crop: [80, 90, 300, 244] },
] as const;
const units = [1, 1.5] as const;
/** Positions of the marked squares on the rotated page, as shares of its width and height. */
const places = [
  [0.1, 0.15],
  [0.7, 0.2],
  [0.45, 0.7],
] as const;

type Frame = (typeof frames)[number];

const visible = ({ media, crop }: Frame): [number, number, number, number] => {
  if (!crop) return [...media];
  return [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ];
};

interface Marked {
  pdf: Uint8Array;
  /** Boxes around each square, in pixels of the upright page. */
  boxes: PageBox[];
}

const markedSide = 18;

/** A page with a square and a word at every place; the boxes are computed from the page geometry alone. */
const markedPage = (frame: Frame, rotation: (typeof rotations)[number], unit: number): Marked => {
  const [left, bottom, right, top] = visible(frame);
  const [width, height] = [right - left, top - bottom];
  const isTurned = rotation % 180 === 90;
  const [uprightWidth, uprightHeight] = isTurned ? [height, width] : [width, height];
  const scale = (unit * 150) / 72;
  const boxes: PageBox[] = [];
  let content = '';
  places.forEach(([across, down], index) => {
    const x = across * uprightWidth;
    const y = down * uprightHeight;
    boxes.push({
      page: 1,
      x: (x - 2) * scale,
      y: (y - 2) * scale,
      width: (markedSide + 4) * scale,
      height: (markedSide + 4) * scale,
    });
    // /Rotate is clockwise, so the square is at the position that is rotated to (x, y).
    const [u, v] = {
      0: [x, height - y - markedSide],
      90: [y, x],
      180: [width - x - markedSide, y],
      270: [width - y - markedSide, height - x - markedSide],
    }[rotation] as [number, number];
    content += `1 0 0 rg ${left + u} ${bottom + v} ${markedSide} ${markedSide} re f 0 g BT /F 5 Tf ${left + u + 1} ${bottom + v + 6} Td (QXMARK${index}) Tj ET\n`;
  });
  const pdf = new PdfFile();
  const tree = pdf.reserve();
  const stream = pdf.stream(content);
  const crop = frame.crop ? `/CropBox[${frame.crop.join(' ')}]` : '';
  const page = pdf.add(
    `<</Type/Page/Parent ${tree} 0 R/MediaBox[${frame.media.join(' ')}]${crop}/Rotate ${rotation}/UserUnit ${unit}/Contents ${stream} 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
  );
  pdf.fill(tree, `<</Type/Pages/Count 1/Kids[${page} 0 R]>>`);
  return { pdf: pdf.write(pdf.add(`<</Type/Catalog/Pages ${tree} 0 R>>`)), boxes };
};

const isRed = (data: Uint8Array, at: number): boolean =>
  (data[at] ?? 0) > 120 && (data[at + 1] ?? 255) < 90 && (data[at + 2] ?? 255) < 90;

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

describe.each(rotations)('rotation %i', (rotation) => {
  describe.each(frames.map((frame, index) => [index, frame] as const))('frame %i', (_, frame) => {
    test.each(units)(
      'UserUnit %d: a box covers what it is drawn over, and nothing else changes',
      async (unit) => {
        const { pdf, boxes } = markedPage(frame, rotation, unit);
        // All boxes but the last, so that the last square proves where the page's content went.
        const drawn = boxes.slice(0, -1);
        const { pdf: exported } = await exportOf(engine, pdf, drawn);

        const [text = ''] = await extractedText(exported, 1);
        expect(text).toContain(`QXMARK${boxes.length - 1}`);
        const blobs = await unpackPdf(exported);
        for (const index of drawn.keys()) {
          expect(text).not.toContain(`QXMARK${index}`);
          expect(foundEncodings(`QXMARK${index}`, blobs)).toEqual([]);
        }

        const picture = await pictureOf(engine, sourceOf(exported), 1);
        for (const box of drawn) expect(uncovered(picture, box)).toBe(0);
        const last = clampBox(boxes.at(-1) as PageBox, picture) as PageBox;
        const keep = coveredPixels(last, picture);
        let red = 0;
        for (let y = 0; y < picture.height; y++) {
          for (let x = 0; x < picture.width; x++) {
            if (!isRed(picture.data, (y * picture.width + x) * 3)) continue;
            expect(x >= keep.left && x < keep.right && y >= keep.top && y < keep.bottom).toBe(true);
            red++;
          }
        }
        expect(red).toBeGreaterThan(500 * unit * unit);
      },
    );
  });
});
