import { expect, test } from 'vitest';
import { fitPagePercent, fitWidthPercent, readZoomText, zoomedIn, zoomedOut, zoomSteps } from './zoom.ts';

test('zoom in and out walk the steps and stop at the ends', () => {
  expect(zoomedIn(100)).toBe(125);
  expect(zoomedIn(58.3)).toBe(60);
  expect(zoomedOut(100)).toBe(90);
  expect(zoomedOut(58.3)).toBe(50);
  expect(zoomedIn(1000)).toBe(1000);
  expect(zoomedOut(25)).toBe(25);
  expect(zoomSteps).toHaveLength(22);
});

test('fit-width gives the page 95 % of the canvas, also below the smallest manual zoom', () => {
  expect(fitWidthPercent(1240, 1240)).toBe(95);
  expect(fitWidthPercent(784, 1240)).toBeCloseTo(60.06, 2);
  expect(fitWidthPercent(390, 3024)).toBeCloseTo(12.25, 2);
  expect(fitWidthPercent(3000, 20)).toBe(1000);
});

test('fit-page shows the whole page, whichever side is tight', () => {
  expect(fitPagePercent({ width: 1000, height: 500 }, { width: 1000, height: 1000 })).toBe(47.5);
  expect(fitPagePercent({ width: 500, height: 1000 }, { width: 1000, height: 1000 })).toBe(47.5);
});

test('the text box takes a number, clamps it, and refuses anything else', () => {
  expect(readZoomText('150')).toBe(150);
  expect(readZoomText(' 62.5 % ')).toBe(62.5);
  expect(readZoomText('5')).toBe(25);
  expect(readZoomText('99999')).toBe(1000);
  expect(readZoomText('wide')).toBeNull();
  expect(readZoomText('')).toBeNull();
  expect(readZoomText('1e999')).toBeNull();
});
