import { HexString, name, type Output, type Ref, type Value } from '../../syntax/output.ts';
import type { EncodedImage } from './encode.ts';

const colourSpace = ({ colours }: EncodedImage): Value => {
  if (colours === 'grey') return name('DeviceGray');
  if (colours === 'rgb') return name('DeviceRGB');
  const { paletteRgb } = colours;
  return [name('Indexed'), name('DeviceRGB'), paletteRgb.length / 3 - 1, new HexString(paletteRgb)];
};

const filter = (image: EncodedImage): { [key: string]: Value } => {
  if (image.form === 'jpeg') return { Filter: name('DCTDecode') };
  if (image.form === 'flate') return { Filter: name('FlateDecode') };
  if (image.form === 'g4')
    return {
      Filter: name('CCITTFaxDecode'),
      DecodeParms: { K: -1, Columns: image.width, Rows: image.height },
    };
  const colours = image.colours === 'rgb' ? 3 : 1;
  return {
    Filter: name('FlateDecode'),
    DecodeParms: { Predictor: 15, Colors: colours, BitsPerComponent: image.bits, Columns: image.width },
  };
};

export const writeImage = (output: Output, image: EncodedImage): Ref =>
  output.add(
    {
      Type: name('XObject'),
      Subtype: name('Image'),
      Width: image.width,
      Height: image.height,
      ColorSpace: colourSpace(image),
      BitsPerComponent: image.bits,
      ...filter(image),
    },
    image.bytes,
  );
