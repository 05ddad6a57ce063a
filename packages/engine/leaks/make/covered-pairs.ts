import type { PageBox } from '@blackbar/core';
import { line, twoPages, underBox } from './two-pages.ts';

/** Two documents that differ only in what the boxes cover: by `other`. */
export interface Pair {
  make(other: boolean): Uint8Array | Promise<Uint8Array>;
  boxes?: readonly PageBox[];
}

const either = (other: boolean, one: string, two: string): string => (other ? two : one);
/** On the boxed page, between a line above and one that goes on beside and below. */
const covered = (one: string, two: string, resources = ''): Pair => ({
  make: (other) =>
    twoPages('', () => ({ first: `${either(other, one, two)} ${line('Orchard gravel', 660)}`, resources })),
});

/** What PDFium's picture, the words, and the encoder could betray. */
export const coveredPairs: Readonly<Record<string, Pair>> = {
  'other letters': covered(underBox('WILMA'), underBox('OTTOX')),
  'another length': covered(underBox('AB'), underBox('ABCDEFGHIJKLM')),
  nothing: covered('', underBox('ABCDEFG')),
  'another colour': covered(underBox('WILMA'), `1 0 0 rg ${underBox('WILMA')} 0 g`),
  'a colour of a path': covered('0 g 80 690 50 15 re f', '0 0 1 rg 80 690 50 15 re f 0 g'),
  'two colours for one': covered(
    underBox('WILMA'),
    '.5 g BT /F 18 Tf 72 692 Td (WI) Tj 1 0 0 rg (LMA) Tj ET 0 g',
  ),
  'a shading': covered(underBox('WILMA'), 'q 80 688 60 20 re W n /Sh sh Q', shading()),
  'a clear layer': covered(
    underBox('WILMA'),
    `q /G gs ${underBox('WILMA')} Q`,
    '/ExtGState<</G<</ca .5/BM/Multiply>>>>',
  ),
  'an inline picture': covered(
    underBox('WILMA'),
    'q 60 0 0 20 80 688 cm BI /W 2 /H 2 /BPC 8 /CS /RGB ID abcdefghijkl EI Q',
  ),
  'a word of two': covered(underBox('WIL MA'), underBox('WILSMA')),
  'scattered letters': covered(
    underBox('WILMA'),
    'BT /F 18 Tf 1 0 0 1 110 692 Tm (MA) Tj 1 0 0 1 72 692 Tm (WIL) Tj ET',
  ),
  'turned text': covered(underBox('WILMA'), 'BT /F 9 Tf 0 1 -1 0 100 687 Tm (OTTO) Tj ET'),
  'text of another writing direction': covered(
    underBox('WILMA'),
    '/Span<</ActualText<FEFF05D005D1>>>BDC BT /F 18 Tf 72 692 Td (OT) Tj ET EMC',
  ),
  'invisible text': covered(underBox('WILMA'), 'q BT 3 Tr /F 18 Tf 72 692 Td (WILMA) Tj ET Q'),
  'a hyphen': covered(underBox('WILMA'), underBox('WILMA-')),
  'a page of letters': covered(
    underBox('WILMA'),
    `BT /F 3 Tf 2.5 TL 72 708 Td ${'(mmmmmmmmmm mmmmmmm mmmmmmmm) Tj T* '.repeat(7)} ET`,
  ),
};

function shading(): string {
  return '/Shading<</Sh<</ShadingType 2/ColorSpace/DeviceRGB/Coords[80 0 140 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1>>>>>>';
}
