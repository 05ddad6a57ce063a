import type { Random } from '../../fuzz/fonts/random.ts';
import { iccProfile, type PdfFile } from '../engine.ts';
import type { Secret, SecretMaker, SecretParts } from '../secret.ts';
import { bitFilters, dct, type Pixels, plainFilters } from './picture-filters.ts';

/** A colour space: how many channels, how it is written, and what a sample looks like. */
interface Space {
  channels: 1 | 3 | 4;
  /** The byte that is white, in every channel. */
  white: number;
  write(pdf: PdfFile, random: Random): string;
  /** From the bytes of one sample to a grey level; without, the mean of the bytes. */
  grey?(sample: Uint8Array): number;
}

const calibrated = '<</WhitePoint[.9505 1 1.089]/Gamma';
const tint = (to: string): string => `<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[${to}]/N 1>>`;

const spaces: Record<string, () => Space> = {
  Gray: () => ({ channels: 1, white: 255, write: () => '/DeviceGray' }),
  RGB: () => ({ channels: 3, white: 255, write: () => '/DeviceRGB' }),
  CMYK: () => ({
    channels: 4,
    white: 0,
    write: () => '/DeviceCMYK',
    grey: (ink) => {
      const [c = 0, m = 0, y = 0, k = 0] = ink;
      return ((255 - c + (255 - m) + (255 - y)) / 3) * (1 - k / 255);
    },
  }),
  ICC: () => ({
    channels: 1,
    white: 255,
    write: (pdf) => `[/ICCBased ${pdf.stream(iccProfile('grey'), '/N 1/Alternate/DeviceGray')} 0 R]`,
  }),
  CalGray: () => ({ channels: 1, white: 255, write: () => `[/CalGray${calibrated} 2.2>>]` }),
  CalRGB: () => ({ channels: 3, white: 255, write: () => `[/CalRGB${calibrated}[2.2 2.2 2.2]>>]` }),
  Separation: () => ({
    channels: 1,
    white: 0,
    write: () => `[/Separation/Spot/DeviceRGB${tint('.2 .1 0')}]`,
    grey: ([ink = 0]) => 255 - ink,
  }),
  Indexed: () => {
    const palette: number[] = [];
    return {
      channels: 1,
      white: 0,
      write: (_, random) => {
        const entries = [255, ...Array.from({ length: 255 }, () => random.integer(0, 255))];
        palette.push(...entries);
        const table = entries.map((grey) => grey.toString(16).padStart(2, '0').repeat(3)).join('');
        return `[/Indexed/DeviceRGB 255<${table}>]`;
      },
      grey: ([index = 0]) => palette[index] ?? 0,
    };
  },
};

const image = '/Type/XObject/Subtype/Image';
const columns = 12;
const rows = 10;
const widthPt = 60;
const heightPt = 50;

/** The rows of a picture that are secret, all or some of them; both ends are among them. */
const secretRows = (random: Random, count: number): readonly [number, number] => {
  if (random.chance(0.6)) return [0, count - 1];
  const first = random.integer(0, count - 5);
  return [first, random.integer(first + 3, count - 1)];
};

const shares = ([first, last]: readonly [number, number], count: number) => ({
  from: first / count,
  to: (last + 1) / count,
});

const area = ([first, last]: readonly [number, number], count: number) => ({
  left: 0,
  right: widthPt,
  top: heightPt * (1 - first / count),
  bottom: heightPt * (1 - (last + 1) / count),
});

/** Slices of the secret rows as they are stored, long enough to be found by no chance. */
const runsOf = (
  data: Uint8Array,
  stride: number,
  [first, last]: readonly [number, number],
  length: number,
) => {
  const secret = data.subarray(first * stride, (last + 1) * stride);
  const runs: Uint8Array[] = [];
  for (let at = 0; at + length <= secret.length; at += length) {
    const run = secret.slice(at, at + length);
    if (new Set(run).size >= 5) runs.push(run);
  }
  return runs;
};

const placed = (name: string): string => `q ${widthPt} 0 0 ${heightPt} 0 0 cm ${name} Q`;

/** Ways in which a picture says that it is not to be seen; a stencil has no colours to mask. */
const maskOf = ({ width, height, channels, bits }: Pixels, pdf: PdfFile, random: Random): string => {
  const size = `${image}/Width ${width}/Height ${height}`;
  const flat = (level: number) => new Uint8Array(width * height).fill(level);
  const soft = (level: number) => {
    const mask = pdf.stream(flat(level), `${size}/BitsPerComponent 8/ColorSpace/DeviceGray`);
    return `/SMask ${mask} 0 R`;
  };
  const stencil = () => {
    const data = new Uint8Array(Math.ceil(width / 8) * height).fill(0xff);
    return `/Mask ${pdf.stream(data, `${size}/BitsPerComponent 1/ImageMask true`)} 0 R`;
  };
  return random.pick([
    () => soft(0),
    () => soft(1),
    () => soft(128),
    stencil,
    () => `/Mask[${`0 ${2 ** bits - 1} `.repeat(channels)}]`,
    () => `/Decode[${'.5 .5 '.repeat(channels)}]`,
  ])();
};

interface Made {
  pixels: Pixels;
  secret: Omit<Secret, 'content' | 'resources'>;
  isAll: boolean;
}

/** Cells of `cell` by `cell` samples, each of a colour of its own. */
const cells = (space: Space, cell: number, random: Random, isShown: boolean): Made => {
  const { channels } = space;
  const lines = secretRows(random, rows);
  const isAll = lines[0] === 0 && lines[1] === rows - 1;
  const values = Array.from({ length: columns * rows }, () =>
    Uint8Array.from({ length: channels }, (_, channel) => random.integer(0, channel === 3 ? 60 : 255)),
  );
  const flat = new Uint8Array(channels).fill(space.white);
  const width = columns * cell;
  const data = new Uint8Array(width * rows * cell * channels);
  for (let y = 0; y < rows * cell; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.floor(y / cell);
      const isSecret = row >= lines[0] && row <= lines[1];
      const value = values[row * columns + Math.floor(x / cell)] ?? flat;
      data.set(isSecret && !isShown ? flat : value, (y * width + x) * channels);
    }
  const mean = (sample: Uint8Array) => sample.reduce((sum, byte) => sum + byte, 0) / channels;
  const secret = values.slice(lines[0] * columns, (lines[1] + 1) * columns);
  return {
    pixels: { width, height: rows * cell, channels, bits: 8, data },
    isAll,
    secret: {
      widthPt,
      heightPt,
      part: area(lines, rows),
      evidence: {
        samples: {
          columns,
          rows: lines[1] - lines[0] + 1,
          grey: secret.map((sample) => (space.grey ?? mean)(sample)),
          ...shares(lines, rows),
        },
        runs: runsOf(data, width * cell * channels, lines, 16 * cell),
      },
    },
  };
};

const bitColumns = 32;
const bitRows = 24;

const bits = (random: Random, isShown: boolean): Made => {
  const lines = secretRows(random, bitRows);
  const stride = bitColumns / 8;
  const original = Uint8Array.from({ length: stride * bitRows }, () => random.integer(0, 255));
  const data = original.slice();
  if (!isShown) data.fill(0xff, lines[0] * stride, (lines[1] + 1) * stride);
  const grey: number[] = [];
  for (let y = lines[0]; y <= lines[1]; y++)
    for (let x = 0; x < bitColumns; x++)
      grey.push(((original[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0);
  return {
    pixels: { width: bitColumns, height: bitRows, channels: 1, bits: 1, data },
    isAll: lines[0] === 0 && lines[1] === bitRows - 1,
    secret: {
      widthPt,
      heightPt,
      part: area(lines, bitRows),
      evidence: {
        samples: { columns: bitColumns, rows: lines[1] - lines[0] + 1, grey, ...shares(lines, bitRows) },
        runs: runsOf(original, stride, lines, 12),
      },
    },
  };
};

const drawn = (
  { pixels, secret, isAll }: Made,
  { bytes, entries }: { bytes: Uint8Array; entries: string },
  how: string,
  { pdf, random, isShown, isMasked }: SecretParts,
): Secret => {
  const mask = isMasked && !how.includes('ImageMask') ? maskOf(pixels, pdf, random) : '';
  const size = `/Width ${pixels.width}/Height ${pixels.height}/BitsPerComponent ${pixels.bits}`;
  const picture = pdf.stream(bytes, `${image}${size}${how}${entries}${mask}`);
  const { evidence } = secret;
  // The coded picture as it is, where a filter stays that is not read here.
  const coded = /CCITT|JBIG2|DCT/.test(entries) ? [bytes] : [];
  return {
    ...secret,
    evidence: { ...evidence, runs: [...(evidence.runs ?? []), ...coded] },
    content: isShown || !isAll ? placed('/S Do') : '',
    resources: { XObject: { S: `${picture} 0 R` } },
  };
};

const colourPicture =
  (make: () => Space): SecretMaker =>
  async (parts) => {
    const { pdf, random, isShown } = parts;
    const space = make();
    const written = space.write(pdf, random);
    const made = cells(space, random.pick([1, 1, 2, 4]), random, isShown);
    const encode = random.pick(Object.values(plainFilters));
    return drawn(made, await encode(made.pixels), `/ColorSpace${written}`, parts);
  };

const jpegPicture =
  (spaceName: 'Gray' | 'RGB'): SecretMaker =>
  async (parts) => {
    const { random, isShown } = parts;
    const space: Space = { channels: spaceName === 'Gray' ? 1 : 3, white: 255, write: () => '' };
    const made = cells(space, 8, random, isShown);
    return drawn(made, await dct(made.pixels), `/ColorSpace/Device${spaceName}`, parts);
  };

const bitPicture =
  (filter: string, how: string): SecretMaker =>
  async (parts) => {
    const { random, isShown } = parts;
    const made = bits(random, isShown);
    const encode = bitFilters[filter] ?? random.pick(Object.values(bitFilters));
    return drawn(made, await encode(made.pixels), how, parts);
  };

const inlinePicture: SecretMaker = ({ random, isShown }) => {
  const made = cells({ channels: 1, white: 255, write: () => '' }, 1, random, isShown);
  const { width, height, data } = made.pixels;
  const hex = `${Buffer.from(data).toString('hex')}>`;
  const content = placed(`BI /W ${width} /H ${height} /BPC 8 /CS /G /F /AHx ID ${hex} EI`);
  return { ...made.secret, content: isShown || !made.isAll ? content : '', resources: {} };
};

export const pictureSecrets: Record<string, SecretMaker> = {
  ...Object.fromEntries(
    Object.entries(spaces).map(([name, make]) => [`picture, ${name}`, colourPicture(make)]),
  ),
  'picture, DCT Gray': jpegPicture('Gray'),
  'picture, DCT RGB': jpegPicture('RGB'),
  'picture, one bit': bitPicture('any', '/ColorSpace/DeviceGray'),
  'picture, CCITT': bitPicture('CCITT', '/ColorSpace/DeviceGray'),
  'picture, JBIG2': bitPicture('JBIG2', '/ColorSpace/DeviceGray'),
  'picture, stencil': bitPicture('any', '/ImageMask true'),
  'inline picture': inlinePicture,
};
