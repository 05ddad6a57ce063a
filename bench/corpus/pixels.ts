import sharp from 'sharp';

export const pixels = async (png: Uint8Array): Promise<Buffer> =>
  sharp(png).toColourspace('srgb').removeAlpha().raw().toBuffer();
