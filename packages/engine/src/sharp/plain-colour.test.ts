import { expect, test } from 'vitest';
import type { Element } from './element.ts';
import { plainColour } from './plain-colour.ts';

const style = { fill: '1 0 0 rg', stroke: '0.2 G', blending: {} };
const text = { kind: 'text', style, mode: 0, font: { font: { kind: 'simple' } } };
const path = { kind: 'path', style, paint: 'f' };
const colourOf = (element: object): unknown => plainColour(element as Element);

test('what is filled or drawn has the colour that was set for that', () => {
  expect(colourOf(text)).toBe(0x0000ff);
  expect(colourOf(path)).toBe(0x0000ff);
  expect(colourOf({ ...path, paint: 'S' })).toBe(0x333333);
});

test.each([
  ['of glyphs that are drawn', { ...text, font: { font: { kind: 'type3' } } }],
  ['of letters with an outline', { ...text, mode: 2 }],
  ['of what is filled and outlined', { ...path, paint: 'B' }],
  ['of what lets something through', { ...path, style: { ...style, blending: { ca: '0.5' } } }],
  ['of inks', { ...path, style: { ...style, fill: '0 0 0 1 k' } }],
  ['of a shading', { kind: 'shading', style }],
])('nobody knows the colour %s', (_, element) => {
  expect(colourOf(element)).toBeUndefined();
});
