import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readLayers } from './layers.ts';

const layersOf = async (configure: (on: PDFRef, off: PDFRef) => object) => {
  const { context, catalog } = await PDFDocument.create();
  const on = context.register(context.obj({ Type: 'OCG' }));
  const off = context.register(context.obj({ Type: 'OCG' }));
  catalog.set(
    PDFName.of('OCProperties'),
    context.obj({ OCGs: [on, off], D: configure(on, off) as Record<string, never> }),
  );
  const layers = readLayers(catalog);
  const membership = (entries: object) =>
    layers.isVisible(context.obj({ Type: 'OCMD', ...entries } as never));
  return { context, layers, on, off, membership };
};

test('a group is shown unless the default configuration switches it off', async () => {
  const { layers, on, off } = await layersOf((_, hidden) => ({ OFF: [hidden] }));
  expect([layers.isVisible(on), layers.isVisible(off), layers.isVisible(undefined)]).toEqual([
    true,
    false,
    true,
  ]);
});

test('with a base state of OFF only the groups that are listed as on are shown', async () => {
  const { layers, on, off } = await layersOf((shown) => ({ BaseState: 'OFF', ON: [shown] }));
  expect([layers.isVisible(on), layers.isVisible(off)]).toEqual([true, false]);
});

test('the ViewState of a group takes precedence over the configuration', async () => {
  const { context, layers } = await layersOf(() => ({}));
  const hidden = context.obj({ Type: 'OCG', Usage: { View: { ViewState: 'OFF' } } } as never);
  expect(layers.isVisible(context.register(hidden))).toBe(false);
});

test('membership dictionaries follow their visibility policy', async () => {
  const { on, off, membership } = await layersOf((_, hidden) => ({ OFF: [hidden] }));
  const visible = (policy: string | undefined, groups: PDFRef[]) =>
    membership({ OCGs: groups, ...(policy ? { P: policy } : {}) });
  expect(visible(undefined, [on, off])).toBe(true);
  expect(visible(undefined, [off])).toBe(false);
  expect(visible('AllOn', [on, off])).toBe(false);
  expect(visible('AllOn', [on])).toBe(true);
  expect(visible('AnyOff', [on, off])).toBe(true);
  expect(visible('AnyOff', [on])).toBe(false);
  expect(visible('AllOff', [on, off])).toBe(false);
  expect(visible('AllOff', [off])).toBe(true);
  expect(membership({ OCGs: off })).toBe(false);
});

test('a visibility expression is refused', async () => {
  const { off, membership } = await layersOf(() => ({}));
  expect(() => membership({ VE: ['Not', off] })).toThrow('layer-expression');
});
