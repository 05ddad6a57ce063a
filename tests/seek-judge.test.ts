import { expect, test } from 'vitest';
import { caseOf } from '../bench/seek/case.ts';
import { pdfium, type Renderer, UndrawnError } from '../bench/seek/draw.ts';
import { type Exporter, isSameWithout, judgeCases } from '../bench/seek/judge.ts';
import { showsMore } from '../bench/seek/look.ts';
import { pageSidePt } from '../bench/seek/scene.ts';
import { writeDocument } from '../bench/seek/write-document.ts';

const cases = Array.from({ length: 16 }, (_, index) => ({ ...caseOf(1 + 2 * index), box: 'none' as const }));

/** A file in which entries have another name, as long as theirs. */
const renamed = (bytes: Uint8Array, name: string, other: string): Uint8Array =>
  Uint8Array.from(Buffer.from(bytes).toString('latin1').replaceAll(name, other), (char) =>
    char.charCodeAt(0),
  );

/** The seed of a case with such a secret. */
const firstWith = (kind: string): number => {
  for (let seed = 1; ; seed++) if (caseOf(seed).kind === kind) return seed;
};

/** An engine that exports what `change` makes of the file. */
const engineOf = (change: (bytes: Uint8Array) => Uint8Array): Exporter =>
  ({
    exportDocument: async ({ bytes }: { bytes: Uint8Array }) => ({
      pdf: change(bytes),
      report: { fallbacks: [], methods: [] },
    }),
    forget: () => undefined,
  }) as unknown as Exporter;

test('a copy of a page leaks all that the page hides, and loses nothing', { timeout: 300_000 }, async () => {
  const verdicts = await judgeCases(
    engineOf((bytes) => bytes),
    pdfium,
    cases,
  );
  const hidden = verdicts.filter(({ sight }) => sight === 'hidden');
  expect(hidden.length).toBeGreaterThan(3);
  expect(hidden.filter(({ failure }) => failure?.kind !== 'leaked')).toEqual([]);
  expect(verdicts.filter(({ sight, failure }) => sight !== 'hidden' && failure)).toEqual([]);
});

/** A page of one pixel for a point, white but for areas of ink, from its upper left corner. */
const drawing = (...inked: { left: number; top: number; right: number; bottom: number }[]) => {
  const data = new Uint8Array(pageSidePt * pageSidePt * 3).fill(255);
  for (const { left, top, right, bottom } of inked)
    for (let y = top; y < bottom; y++)
      data.fill(0, (y * pageSidePt + left) * 3, (y * pageSidePt + right) * 3);
  return { width: pageSidePt, height: pageSidePt, channels: 3 as const, data };
};

test('an export shows more where a box covers it, and less where letters go that the box covers in part', () => {
  const [upper, lower] = [
    { top: 60, bottom: 75 },
    { top: 75, bottom: 90 },
  ].map((rows) => ({
    left: 50,
    right: 110,
    ...rows,
  })) as [Parameters<typeof drawing>[0], Parameters<typeof drawing>[0]];
  const place = { left: 50, right: 110, bottom: pageSidePt - 90, top: pageSidePt - 60 };
  const page = { place, alonePlace: place } as Parameters<typeof showsMore>[0];
  // As a person sees it: the lower half is covered, in white so that ink is told from it.
  const drawn = { whole: drawing(upper), without: drawing(), alone: drawing(upper, lower) };
  expect(showsMore(page, drawn, drawing(upper, lower), 72)).toBe(true);
  expect(showsMore(page, drawn, drawing(lower), 72)).toBe(true);
  expect(showsMore(page, drawn, drawing(upper), 72)).toBe(false);
  expect(showsMore(page, drawn, drawing(), 72)).toBe(false);
});

test.each(['the export shows it', 'its font is in the file'] as const)(
  'what an export has without its secret too is not the secret: %s',
  { timeout: 300_000 },
  async (what) => {
    const secret = caseOf(firstWith('text, TrueType'));
    const inSight = { ...secret, carrier: 'page' as const, hiders: [], box: 'none' as const };
    const { bytes: whole } = await writeDocument([inSight], 'whole');
    const leaking = engineOf((bytes) =>
      Buffer.compare(bytes, whole) === 0 ? bytes : renamed(bytes, '/FontFile', '/Nothing1'),
    );
    expect(await isSameWithout(leaking, pdfium, inSight, what)).toBe(false);
    expect(
      await isSameWithout(
        engineOf(() => whole),
        pdfium,
        inSight,
        what,
      ),
    ).toBe(true);
  },
);

test('an export of empty pages loses all that is in sight', { timeout: 300_000 }, async () => {
  const blank = (bytes: Uint8Array) =>
    renamed(renamed(bytes, '/Contents', '/Nothing1'), '/Annots', '/Nothin');
  const verdicts = await judgeCases(engineOf(blank), pdfium, cases);
  const inSight = verdicts.filter(({ sight }) => sight === 'in sight');
  expect(inSight.length).toBeGreaterThan(3);
  expect(inSight.filter(({ failure }) => failure?.kind !== 'lost')).toEqual([]);
});

test('a page that a renderer refuses does not end the game', { timeout: 300_000 }, async () => {
  const few = cases.slice(0, 4);
  const refused = await writeDocument([few[1] as (typeof few)[0]], 'whole');
  const strict: Renderer = {
    ...pdfium,
    draw: async (pdf) => {
      if (pdf.length > refused.bytes.length || Buffer.compare(pdf, refused.bytes) === 0)
        throw new UndrawnError('refused');
      return pdfium.draw(pdf);
    },
  };
  const same = few.map(() => few[1] as (typeof few)[0]);
  const all = await judgeCases(
    engineOf((bytes) => bytes),
    strict,
    same,
  );
  expect(all.map(({ sight }) => sight)).toEqual(same.map(() => 'undrawn'));
  const copied = engineOf((bytes) => Buffer.concat([bytes, Buffer.from('%')]));
  const fussy: Renderer = {
    ...pdfium,
    draw: async (pdf) => {
      if (pdf.at(-1) === 0x25) throw new UndrawnError('refused');
      return pdfium.draw(pdf);
    },
  };
  const verdicts = await judgeCases(copied, fussy, few.slice(0, 2));
  expect(verdicts.map(({ failure }) => failure?.kind)).toEqual(['refused', 'refused']);
});

test('a page spells its numbers without exponents', async () => {
  const tiny = ['scale', 'squeeze'].map((name) => ({ name, seed: 1, pieces: 1 }));
  for (let seed = 1; seed < 40; seed++) {
    const { bytes } = await writeDocument(
      [
        {
          ...caseOf(seed),
          kind: 'stroke',
          carrier: 'pattern cell',
          hiders: tiny.map((hider) => ({ ...hider, seed })),
        },
      ],
      'whole',
    );
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/\de-\d/);
  }
});
