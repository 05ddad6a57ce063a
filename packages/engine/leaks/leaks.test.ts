import { beforeAll, describe, expect, test } from 'vitest';
import type { EngineHost } from '../hosts/protocol.ts';
import { onBoxedPage } from './make/two-pages.ts';
import { foundEncodings } from './search/encodings.ts';
import { pictureOf, uncovered } from './search/pixels.ts';
import { unpackPdf } from './search/unpack.ts';
import { exportOf, extractedText, sourceOf, startEngine } from './start-engine.ts';
import { secretOf, type Trap } from './trap.ts';
import { documentTraps } from './traps/document.ts';
import { enclosedTraps } from './traps/enclosed.ts';
import { fileTraps } from './traps/file.ts';
import { fontTraps } from './traps/fonts.ts';
import { hiddenOnPage } from './traps/hidden-on-page.ts';
import { imagesInPages } from './traps/images-in-pages.ts';
import { interactiveTraps } from './traps/interactive.ts';
import { islandTraps } from './traps/islands.ts';
import { limitTraps } from './traps/limits.ts';
import { numberTraps } from './traps/numbers.ts';
import { pictureTraps } from './traps/pictures.ts';
import { resourceTraps } from './traps/resources.ts';
import { sampleTraps } from './traps/samples.ts';
import { shapeTraps } from './traps/shapes.ts';
import { textUnderBox } from './traps/text-under-box.ts';

const rooms: Record<string, readonly Trap[]> = {
  'text under a box': textUnderBox,
  'hidden on a page': hiddenOnPage,
  'hidden on a page with a box': [...hiddenOnPage, ...limitTraps].map(onBoxedPage),
  'images in pages': imagesInPages,
  samples: sampleTraps,
  numbers: numberTraps,
  enclosed: enclosedTraps,
  islands: islandTraps,
  limits: limitTraps,
  shapes: shapeTraps,
  fonts: fontTraps,
  resources: resourceTraps,
  interactive: interactiveTraps,
  document: documentTraps,
  file: fileTraps,
  pictures: pictureTraps,
};

/** Substrings that identify a word: five consecutive letters. */
const pieces = (secret: string): string[] =>
  Array.from({ length: secret.length - 4 }, (_, index) => secret.slice(index, index + 5));

let engine: EngineHost;
beforeAll(() => {
  engine = startEngine();
});

test('every trap has its own channel and its own secret', () => {
  const channels = Object.values(rooms).flatMap((traps) => traps.map(({ channel }) => channel));
  expect(channels.length).toBeGreaterThan(100);
  expect(new Set(channels).size).toBe(channels.length);
  expect(new Set(channels.map(secretOf)).size).toBe(channels.length);
});

describe.each(Object.entries(rooms))('%s', (_, traps) => {
  test.each(traps.map((trap) => [trap.channel, trap] as const))('%s', async (channel, trap) => {
    const secret = secretOf(channel);
    const { pdf, report } = await exportOf(engine, await trap.make(secret), trap.boxes);

    expect(report.vectorPages).toBeGreaterThanOrEqual(trap.vectorPages);
    expect(foundEncodings(secret, await unpackPdf(pdf))).toEqual([]);

    const text = (await extractedText(pdf, report.pages)).join('\n');
    for (const piece of pieces(secret)) expect(text).not.toContain(piece);
    for (const word of trap.kept) expect(text).toContain(word);

    const exported = sourceOf(pdf);
    expect((await engine.inspect(exported)).found).toEqual([]);
    for (const box of trap.boxes) {
      expect(uncovered(await pictureOf(engine, exported, box.page), box, trap.tolerance)).toBe(0);
    }
  });
});
