import { expect, test } from 'vitest';
import { keepFirstPage } from '../../../leaks/make/page-kit.ts';

const patienceMs = 60_000;
const seen = 'BT /F1 20 Tf 100 200 Td (SEEN) Tj ET';
const blackImage: readonly [string, string] = [
  '<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray>>',
  '\0',
];

const blackRamp =
  '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[0]/N 1>>>>';

test.each([
  ['pictures', (index: number) => `q 0.924 0 0 47 ${(100 + index * 0.524).toFixed(3)} 300 cm /X1 Do Q`],
  ['rectangles', (index: number) => `${(100 + index * 0.79).toFixed(3)} 300 1.19 47 re f`],
  ['shadings', (index: number) => `q ${(100 + index * 0.79).toFixed(3)} 300 1.19 47 re W n /S1 sh Q`],
])(
  'thin strips of %s that hide each other only on whole pixels are not left out',
  async (_, strip) => {
    const strips = Array.from({ length: 20 }, (__, index) => strip(index));
    const { decisions } = await keepFirstPage({
      content: `${strips.join(' ')} ${seen}`,
      resources: '/XObject<</X1 6 0 R>>/Shading<</S1 7 0 R>>',
      objects: [blackImage, blackRamp],
    });
    const gone = decisions.hidden.size;
    expect(gone === 0 || decisions.islands.length > 0, `${gone} are left out, and nothing is drawn`).toBe(
      true,
    );
  },
  patienceMs,
);

test(
  'an outline inside the area of another one goes, however thin both are',
  async () => {
    const inner = '54 34 m 46 47 l 20 54 l 5 44 l 12 36 l 7 23 l 22 3 l 39 7 l 57 19 l h';
    const { content, decisions } = await keepFirstPage({
      content: `q 0.008 0 0 0.1 87.1 139.21 cm 0 0 m 60 0 l 60 58 l 58 60 l 0 60 l h ${inner} f Q ${seen}`,
    });
    expect(content).not.toContain('46 47 l');
    expect(content.includes('58 60 l') || decisions.islands.length === 1).toBe(true);
  },
  patienceMs,
);
