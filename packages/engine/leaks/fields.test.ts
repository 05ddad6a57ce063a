import type { PageBox } from '@blackbar/core';
import { expect, test } from 'vitest';
import { pagePdf } from './make/page-kit.ts';
import { foundEncodings } from './search/encodings.ts';
import { unpackPdf } from './search/unpack.ts';
import { exportOf, extractedText, sourceOf, startEngine } from './start-engine.ts';

const timeoutMs = 60_000;
const field = (entries: string, bottom: number): string =>
  `<</Type/Annot/Subtype/Widget${entries}/DA(/Helv 12 Tf 0 g)/Rect[50 ${bottom} 250 ${bottom + 20}]/P 3 0 R/F 4>>`;

/** A form whose fields have values and no appearances. */
const form = pagePdf({
  content: 'BT /F1 12 Tf 50 350 Td (Application) Tj ET',
  page: '/Annots[6 0 R 7 0 R 8 0 R]',
  catalog: '/AcroForm<</Fields[6 0 R 7 0 R 8 0 R]/DR<</Font<</Helv 5 0 R>>>>>>',
  objects: [
    field('/FT/Tx/T(a)/V(Adelheid)', 300),
    field('/FT/Ch/Ff 131072/T(b)/V(Norway)/Opt[(Norway)(Sweden)]', 250),
    field('/FT/Tx/Ff 8192/T(c)/V(hunter)', 200),
  ],
});

const px = (pt: number): number => (pt * 150) / 72;
const overFirst: PageBox = { page: 1, x: px(48), y: px(400 - 322), width: px(204), height: px(24) };

test(
  'the values of fields without an appearance are seen and found; a password is not',
  async () => {
    const words = (await startEngine().words(sourceOf(form), 1)).map(({ text }) => text);
    expect(words).toEqual(['Application', 'Adelheid', 'Norway', '******']);
  },
  timeoutMs,
);

test(
  'choices that are not made are not drawn: a list is left as it is',
  async () => {
    const lists = pagePdf({
      content: 'BT /F1 12 Tf 50 350 Td (Application) Tj ET',
      page: '/Annots[6 0 R 7 0 R 8 0 R]',
      catalog: '/AcroForm<</Fields[6 0 R 7 0 R 8 0 R]/DR<</Font<</Helv 5 0 R>>>>>>',
      objects: [
        field('/FT/Ch/T(a)/Opt[(Denmark)(Sweden)]', 300),
        field('/FT/Ch/T(b)/V(Norway)/Opt[(Norway)(Sweden)]', 250),
        field('/FT/Ch/Ff 131072/T(c)/Opt[(Norway)(Sweden)]', 200),
      ],
    });
    const { pdf } = await exportOf(startEngine(), lists, [{ ...overFirst, y: 10 }]);
    const blobs = await unpackPdf(pdf);
    for (const choice of ['Denmark', 'Sweden', 'Norway']) expect(foundEncodings(choice, blobs)).toEqual([]);
  },
  timeoutMs,
);

test(
  'such a value is gone under a box, and the others stay',
  async () => {
    const { pdf } = await exportOf(startEngine(), form, [overFirst]);
    const [text = ''] = await extractedText(pdf, 1);
    expect(text).toContain('Norway');
    expect(text).not.toContain('Sweden');
    const blobs = await unpackPdf(pdf);
    expect(foundEncodings('Adelheid', blobs)).toEqual([]);
    expect(foundEncodings('hunter', blobs)).toEqual([]);
  },
  timeoutMs,
);
