import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

export const chunk = (type: string, body: Uint8Array): Buffer => {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(8);
  out.writeUInt32BE(body.length, 0);
  out.writeUInt32BE(crc32(content), 4);
  return Buffer.concat([out.subarray(0, 4), content, out.subarray(4)]);
};

const header = (width: number, height: number, channels: 3 | 4): Buffer => {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body.set([8, channels === 3 ? 2 : 6, 0, 0, 0], 8);
  return chunk('IHDR', body);
};

const scanlines = (data: Uint8Array, width: number, height: number, channels: number): Buffer => {
  const row = width * channels;
  const lines = Array.from({ length: height }, (_, y) => [
    Buffer.of(0),
    data.subarray(y * row, (y + 1) * row),
  ]);
  return deflateSync(Buffer.concat(lines.flat()));
};

const end = chunk('IEND', Buffer.alloc(0));

export const pngOf = (data: Uint8Array, width: number, height: number, channels: 3 | 4): Buffer =>
  Buffer.concat([
    signature,
    header(width, height, channels),
    chunk('IDAT', scanlines(data, width, height, channels)),
    end,
  ]);

const plain = Buffer.alloc(64 * 48 * 3, 180);

/** A plain picture with extra chunks before its pixels. */
export const pngWith = (chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([signature, header(64, 48, 3), ...chunks, chunk('IDAT', scanlines(plain, 64, 48, 3)), end]);

/** Two colours that are used, followed by others that spell the secret. */
export const palettePng = (secret: string): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(64, 0);
  head.writeUInt32BE(48, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.concat([
    Buffer.of(250, 240, 230, 20, 30, 40),
    Buffer.from(secret.padEnd(12, 'x'), 'latin1'),
  ]);
  const indices = Buffer.alloc(64 * 48).map((_, index) => (index >> 3) & 1);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', scanlines(indices, 64, 48, 1)),
    end,
  ]);
};

/** An animation whose second frame spells the secret. */
export const apng = (secret: string): Buffer => {
  const control = (sequence: number): Buffer => {
    const body = Buffer.alloc(26);
    body.writeUInt32BE(sequence, 0);
    body.writeUInt32BE(64, 4);
    body.writeUInt32BE(48, 8);
    body.writeUInt16BE(1, 20);
    body.writeUInt16BE(10, 22);
    return chunk('fcTL', body);
  };
  const frames = Buffer.alloc(8);
  frames.writeUInt32BE(2, 0);
  const second = Buffer.from(plain);
  second.write(secret, 3000, 'latin1');
  const sequence = Buffer.alloc(4);
  sequence.writeUInt32BE(2, 0);
  return Buffer.concat([
    signature,
    header(64, 48, 3),
    chunk('acTL', frames),
    control(0),
    chunk('IDAT', scanlines(plain, 64, 48, 3)),
    control(1),
    chunk('fdAT', Buffer.concat([sequence, scanlines(second, 64, 48, 3)])),
    end,
  ]);
};
