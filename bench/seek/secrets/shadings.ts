import type { Random } from '../../fuzz/fonts/random.ts';
import type { PdfFile } from '../engine.ts';
import type { SecretMaker } from '../secret.ts';

type Colour = readonly [red: number, green: number, blue: number];

const widthPt = 64;
const heightPt = 48;

/** None of them close to white, so that all of them are seen. */
const randomColours = (random: Random, count: number): Colour[] =>
  Array.from({ length: count }, () => [
    random.integer(0, 230),
    random.integer(0, 230),
    random.integer(0, 230),
  ]);

const share = (level: number): string => (level / 255).toFixed(4);
const shares = (colour: Colour): string => colour.map(share).join(' ');

/** From colour to colour in even steps. */
const stitched = (colours: readonly Colour[]): string => {
  const parts = colours
    .slice(1)
    .map(
      (colour, index) =>
        `<</FunctionType 2/Domain[0 1]/C0[${shares(colours[index] ?? colour)}]/C1[${shares(colour)}]/N 1>>`,
    );
  const bounds = parts.slice(1).map((_, index) => ((index + 1) / parts.length).toFixed(5));
  return (
    `<</FunctionType 3/Domain[0 1]/Functions[${parts.join('')}]/Bounds[${bounds.join(' ')}]` +
    `/Encode[${'0 1 '.repeat(parts.length)}]>>`
  );
};

const sampled = (pdf: PdfFile, colours: readonly Colour[]): string =>
  `${pdf.stream(
    Uint8Array.from(colours.flat()),
    `/FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1]/Size[${colours.length}]/BitsPerSample 8`,
  )} 0 R`;

type Shading = (pdf: PdfFile, colours: readonly Colour[], random: Random) => string;

const functionOf: Shading = (pdf, colours, random) =>
  random.chance(0.5) ? stitched(colours) : sampled(pdf, colours);

/** A vertex: a flag, two numbers of sixteen bits over the area, three of eight. */
const vertex = (flag: readonly number[], x: number, y: number, colour: Colour): number[] => {
  const at = (value: number) => {
    const number = Math.round(value * 0xffff);
    return [number >> 8, number & 0xff];
  };
  return [...flag, ...at(x), ...at(y), ...colour];
};

const meshEntries = `/ColorSpace/DeviceRGB/BitsPerCoordinate 16/BitsPerComponent 8/Decode[0 ${widthPt} 0 ${heightPt} 0 1 0 1 0 1]`;
const gridColumns = 4;
const gridRows = 3;

const grid = (random: Random): { x: number; y: number }[] =>
  Array.from({ length: gridColumns * gridRows }, (_, index) => {
    const [column, row] = [index % gridColumns, Math.floor(index / gridColumns)];
    const off = () => 0.08 * (random.share() - 0.5);
    return {
      x: Math.min(1, Math.max(0, column / (gridColumns - 1) + off())),
      y: Math.min(1, Math.max(0, row / (gridRows - 1) + off())),
    };
  });

const lattice: Shading = (pdf, colours, random) => {
  const bytes = grid(random).flatMap(({ x, y }, index) => vertex([], x, y, colours[index] ?? [0, 0, 0]));
  return `${pdf.stream(Uint8Array.from(bytes), `/ShadingType 5/VerticesPerRow ${gridColumns}${meshEntries}`)} 0 R`;
};

const triangles: Shading = (pdf, colours, random) => {
  const points = grid(random);
  const bytes: number[] = [];
  for (let row = 0; row + 1 < gridRows; row++)
    for (let column = 0; column + 1 < gridColumns; column++) {
      const corner = row * gridColumns + column;
      const [a, b, c, d] = [corner, corner + 1, corner + gridColumns, corner + gridColumns + 1];
      for (const index of [a, b, c, b, c, d])
        bytes.push(...vertex([0], points[index]?.x ?? 0, points[index]?.y ?? 0, colours[index] ?? [0, 0, 0]));
    }
  return `${pdf.stream(Uint8Array.from(bytes), `/ShadingType 4/BitsPerFlag 8${meshEntries}`)} 0 R`;
};

/** Four Coons patches side by side, with straight edges. */
const patches: Shading = (pdf, colours) => {
  const bytes: number[] = [];
  for (let patch = 0; patch < 3; patch++) {
    const [left, right] = [patch / 3, (patch + 1) / 3];
    const between = (from: number, to: number, part: number) => from + ((to - from) * part) / 3;
    const corners = [
      [left, 0],
      [left, 1],
      [right, 1],
      [right, 0],
    ] as const;
    const points = corners.flatMap((corner, index) => {
      const next = corners[(index + 1) % 4] ?? corner;
      return [0, 1, 2].map((part) => [between(corner[0], next[0], part), between(corner[1], next[1], part)]);
    });
    bytes.push(0);
    for (const [x = 0, y = 0] of points)
      for (const value of [x, y])
        bytes.push(Math.round(value * 0xffff) >> 8, Math.round(value * 0xffff) & 0xff);
    for (const colour of colours.slice(4 * patch, 4 * patch + 4)) bytes.push(...colour);
  }
  return `${pdf.stream(Uint8Array.from(bytes), `/ShadingType 6/BitsPerFlag 8${meshEntries}`)} 0 R`;
};

const kinds: Record<string, Shading> = {
  axial: (pdf, colours, random) =>
    `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 ${widthPt} ${random.pick([0, 20])}]/Extend[true true]/Function ${functionOf(pdf, colours, random)}>>`,
  radial: (pdf, colours, random) =>
    `<</ShadingType 3/ColorSpace/DeviceRGB/Coords[32 24 0 32 24 40]/Extend[true true]/Function ${functionOf(pdf, colours, random)}>>`,
  lattice,
  triangles,
  patches,
};

const shadingSecret =
  (make: Shading): SecretMaker =>
  ({ pdf, random, isShown }) => {
    const colours = randomColours(random, gridColumns * gridRows);
    const shading = make(pdf, colours, random);
    return {
      content: isShown ? `q 0 0 ${widthPt} ${heightPt} re W n /S sh Q` : '',
      widthPt,
      heightPt,
      resources: { Shading: { S: shading } },
      evidence: { colours },
    };
  };

export const shadingSecrets: Record<string, SecretMaker> = Object.fromEntries(
  Object.entries(kinds).map(([name, make]) => [`shading, ${name}`, shadingSecret(make)]),
);
