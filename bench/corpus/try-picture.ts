import { RedactError } from '@blackbar/core';
import type { EngineHost } from '@blackbar/engine/node';
import sharp from 'sharp';
import { pixels } from './pixels.ts';

/** Compares the exported page with the image decoded independently of the engine: equal outside the box, black inside. */
export const tryPicture = async (host: EngineHost, name: string, bytes: Uint8Array): Promise<string> => {
  const source = { key: `in ${name}`, bytes };
  try {
    const { pages } = await host.open(source);
    const { width = 0, height = 0 } = pages[0] ?? {};
    if (width <= 3 || height <= 3) return 'too small for a box';
    const box = {
      page: 1,
      x: 0,
      y: 0,
      width: Math.max(4, Math.ceil(width * 0.5)),
      height: Math.max(4, Math.ceil(height * 0.4)),
    };
    const { pdf } = await host.exportDocument(source, [box]);
    const output = { key: `out ${name}`, bytes: pdf };
    const after = await pixels((await host.renderPage(output, 1)).png);
    const expected = await sharp(bytes)
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    host.forget(output.key);
    if (expected.info.width !== width || expected.info.height !== height) return 'not upright';
    const { channels } = expected.info;
    let [wrong, outside] = [0, 0];
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const isInside = x < box.width && y < box.height;
        const edge = Math.min(Math.abs(x - box.width), Math.abs(y - box.height));
        for (let channel = 0; channel < 3; channel++) {
          const seen = after[(y * width + x) * 3 + channel] as number;
          if (isInside) {
            if (seen > 0 && edge > 16) return 'box in the wrong place';
          } else if (edge > 16) {
            const at = (y * width + x) * channels + Math.min(channel, channels - 1);
            wrong += Math.abs(seen - (expected.data[at] as number));
            outside++;
          }
        }
      }
    return outside > 0 && wrong / outside > 6 ? 'looks different' : 'ok';
  } catch (error) {
    return error instanceof RedactError ? error.code : 'crash';
  } finally {
    host.forget(source.key);
  }
};
