import sharp from 'sharp';

const [short, long] = [3, 4];

/** The grey pixels of Group 4 facsimile as libtiff decodes it, out of a file with one strip. */
export const readFax = async (strip: Uint8Array, width: number, height: number): Promise<Uint8Array> => {
  const entries = [
    [256, long, width],
    [257, long, height],
    [258, short, 1],
    [259, short, 4],
    [262, short, 0],
    [273, long, 8],
    [277, short, 1],
    [278, long, height],
    [279, long, strip.length],
  ] as const;
  const directory = Buffer.alloc(2 + 12 * entries.length + 4);
  directory.writeUInt16LE(entries.length, 0);
  entries.forEach(([tag, type, value], index) => {
    const at = 2 + 12 * index;
    directory.writeUInt16LE(tag, at);
    directory.writeUInt16LE(type, at + 2);
    directory.writeUInt32LE(1, at + 4);
    if (type === short) directory.writeUInt16LE(value, at + 8);
    else directory.writeUInt32LE(value, at + 8);
  });
  const padding = Buffer.alloc(strip.length % 2);
  const header = Buffer.from([0x49, 0x49, 42, 0, 0, 0, 0, 0]);
  header.writeUInt32LE(8 + strip.length + padding.length, 4);
  const tiff = Buffer.concat([header, strip, padding, directory]);
  return await sharp(tiff).toColourspace('b-w').extractChannel(0).raw().toBuffer();
};
