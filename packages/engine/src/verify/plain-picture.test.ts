import { describe, expect, test } from 'vitest';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { assemble } from '../export/assemble.ts';
import { encodeRaster } from '../picture/encode/encode.ts';
import type { PicturePart } from '../picture/picture-part.ts';
import { toBytes } from '../syntax/bytes.ts';
import { name, Ref, type Value } from '../syntax/output.ts';
import { isDictionary, type ReadOutput, readOutput } from '../syntax/read-output.ts';
import { plainPicture } from './plain-picture.ts';

const size = { width: 40, height: 30 };

/** A page of many greys, so that they are indexes of eight bits. */
const written = async (): Promise<ReadOutput> => {
  const data = Uint8Array.from({ length: size.width * size.height }, (_, at) => at % 100);
  const image = await encodeRaster(nodeCodecs, { ...size, channels: 1, data }, { isExact: true });
  const word = { text: 'word', left: 2, top: 2, right: 12, bottom: 8, turns: 0 as const };
  const part: PicturePart = {
    kind: 'picture',
    method: 'picture',
    widthPt: 19.2,
    heightPt: 14.4,
    size,
    image,
    words: [word],
    labels: [],
  };
  const assembled = await assemble(nodeCodecs, [part]);
  if (assembled.kind === 'failed') throw new Error('the page could not be written');
  return readOutput(assembled.pdf);
};

type Dictionary = { [key: string]: Value };

const dictionaryOf = (file: ReadOutput, isWanted: (dictionary: Dictionary) => boolean): Dictionary => {
  for (const { value } of file.objects) if (isDictionary(value) && isWanted(value)) return value;
  throw new Error('no such object');
};
const ofType = (file: ReadOutput, type: string): Dictionary =>
  dictionaryOf(file, ({ Type, Subtype }) =>
    [Type, Subtype].some((value) => value instanceof Object && 'value' in value && value.value === type),
  );

const setContent = (file: ReadOutput, change: (operators: string) => string): void => {
  const { Contents: contents } = ofType(file, 'Page');
  const object = contents instanceof Ref ? file.objects[contents.number - 1] : undefined;
  if (!object?.stream) throw new Error('no content');
  const operators = String.fromCharCode(...nodeCodecs.inflate(object.stream, 10_000));
  object.stream = nodeCodecs.deflate(toBytes(change(operators)));
};

test('a page as written shows its image and nothing else', async () => {
  const picture = plainPicture(await written(), 1, nodeCodecs);
  expect(picture).toMatchObject(size);
  expect(picture?.paletteRgb?.length).toBe(300);
});

describe('nothing is proven about a page', () => {
  const doubts: [string, (file: ReadOutput) => void][] = [
    ['that is rotated', (file) => Object.assign(ofType(file, 'Page'), { Rotate: 90 })],
    ['that is cropped', (file) => Object.assign(ofType(file, 'Page'), { CropBox: [5, 5, 10, 10] })],
    ['that inherits something', (file) => Object.assign(ofType(file, 'Pages'), { Rotate: 180 })],
    [
      'with another MediaBox origin',
      (file) => Object.assign(ofType(file, 'Page'), { MediaBox: [1, 0, 19.2, 14.4] }),
    ],
    [
      'with other resources',
      (file) => Object.assign(ofType(file, 'Page').Resources as object, { ExtGState: {} }),
    ],
    [
      'with a second image',
      (file) =>
        Object.assign((ofType(file, 'Page').Resources as Dictionary).XObject as object, { I1: new Ref(1) }),
    ],
    ['whose image has a mask', (file) => Object.assign(ofType(file, 'Image'), { SMask: new Ref(1) })],
    ['whose image has a Decode array', (file) => Object.assign(ofType(file, 'Image'), { Decode: [255, 0] })],
    ['whose image is a stencil mask', (file) => Object.assign(ofType(file, 'Image'), { ImageMask: true })],
    [
      'whose image has another colour space',
      (file) => Object.assign(ofType(file, 'Image'), { ColorSpace: name('DeviceCMYK') }),
    ],
    [
      'whose image does not fill it',
      (file) => setContent(file, (text) => text.replace('q 19.2 ', 'q 19.1 ')),
    ],
    [
      'whose image is moved',
      (file) => setContent(file, (text) => text.replace('14.4 0 0 cm', '14.4 0 1 cm')),
    ],
    ['with operators before its image', (file) => setContent(file, (text) => `0 0 m ${text}`)],
    ['that does not exist', (file) => Object.assign(ofType(file, 'Pages'), { Kids: [] })],
  ];
  test.each(doubts)('%s', async (_, change) => {
    const file = await written();
    change(file);
    expect(plainPicture(file, 1, nodeCodecs)).toBeNull();
  });
});
