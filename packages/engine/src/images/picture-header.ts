// Indexes are within bounds by construction: typed-array reads are cast.

export interface PictureHeader {
  width: number;
  height: number;
  /** Colour components of a JPEG; 0 for PNG, where it is not needed. */
  components: number;
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Reads the declared size before decoding: a decompression bomb is refused by its size alone. */
export const pictureHeader = (bytes: Uint8Array): PictureHeader | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0x89)
    return bytes.length < 33
      ? null
      : { width: view.getUint32(16), height: view.getUint32(20), components: 0 };
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) at++;
    else if (isFrame(marker))
      return {
        width: view.getUint16(at + 7),
        height: view.getUint16(at + 5),
        components: bytes[at + 9] as number,
      };
    else at += 2 + (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9) ? 0 : view.getUint16(at + 2));
  }
  return null;
};
