import type { EngineHost } from '@blackbar/engine/node';
import { expect, test } from 'vitest';
import { caseOf } from '../bench/seek/case.ts';
import { pdfium } from '../bench/seek/draw.ts';
import { judgeCases } from '../bench/seek/judge.ts';

const cases = Array.from({ length: 16 }, (_, index) => ({ ...caseOf(1 + 2 * index), box: 'none' as const }));

/** An engine that exports what `change` makes of the file. */
const engineOf = (change: (bytes: Uint8Array) => Uint8Array): EngineHost =>
  ({
    exportDocument: async ({ bytes }: { bytes: Uint8Array }) => ({
      pdf: change(bytes),
      report: { fallbacks: [] },
    }),
    forget: () => undefined,
  }) as unknown as EngineHost;

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

test('an export of empty pages loses all that is in sight', { timeout: 300_000 }, async () => {
  const blank = (bytes: Uint8Array) => {
    const text = Buffer.from(bytes).toString('latin1');
    const emptied = text.replaceAll('/Contents', '/Nothing1').replaceAll('/Annots', '/Nothin');
    return Uint8Array.from(emptied, (char) => char.charCodeAt(0));
  };
  const verdicts = await judgeCases(engineOf(blank), pdfium, cases);
  const inSight = verdicts.filter(({ sight }) => sight === 'in sight');
  expect(inSight.length).toBeGreaterThan(3);
  expect(inSight.filter(({ failure }) => failure?.kind !== 'lost')).toEqual([]);
});
