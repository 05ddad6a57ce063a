import { expect, test } from 'vitest';
import { hexOf, keepFirstPage } from '../../leaks/make/page-kit.ts';

const resources =
  '/Shading<</S1<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 100 0]' +
  '/Function<</FunctionType 2/Domain[0 1]/C0[.1 .2 .7]/C1[.3 .1 .2]/N 1>>>>>>';
const seen = 'BT /F1 20 Tf 100 200 Td (SEEN) Tj ET';

const stroke = (y: number) => `.65 .45 .8 RG 2.254 w 11.907 ${y} 69.846 2.154 re S`;
const stencil = (y: number) =>
  `q .65 .45 .8 rg 72 0 0 4.308 10.83 ${y} cm BI /W 1 /H 1 /IM true /F /AHx ID 00> EI Q`;

test('a shading that shines through where its covers meet, and nowhere else, is not told', async () => {
  const strips = [
    stroke(34.367),
    ...[37.598, 41.905, 46.213, 50.521].map(stencil),
    ...[55.905, 60.213, 64.521].map(stroke),
    ...[67.752, 72.059, 76.367, 80.675, 84.982].map(stencil),
  ];
  const { written } = await keepFirstPage({
    content: `q 1 0 0 1 14.83 37.29 cm q 14 38 60 48 re W n /S1 sh Q ${strips.join(' ')} Q ${seen}`,
    resources,
  });
  expect(written).not.toContain('/Shading');
  expect(written).toContain(hexOf('SEEN'));
}, 60_000);

test('a shading in sight stays one', async () => {
  const { written } = await keepFirstPage({ content: `q 20 20 64 48 re W n /S1 sh Q ${seen}`, resources });
  expect(written).toContain('/Shading');
}, 60_000);
