import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Packing, packedPdf } from '../../contract/packed-pdf.ts';
import { nodeCodecs } from '../../hosts/node/codecs.ts';
import { findBytes, toBytes } from './bytes.ts';
import { mayHoldName } from './may-hold-name.ts';

const mayHold = (bytes: Uint8Array): boolean => {
  const answer = mayHoldName(bytes, 'UserUnit', nodeCodecs);
  // A browser's search gives the same answer.
  expect(mayHoldName(bytes, 'UserUnit', { ...nodeCodecs, find: findBytes })).toBe(answer);
  return answer;
};

const flate: Packing = { filter: '/Filter /FlateDecode', pack: deflateSync };
const unit = '/UserUnit 2';
const none = '/Rotate 0';

test.each([
  ['without object streams', toBytes('<< /Type /Page /MediaBox [0 0 9 9] >>')],
  ['with an ordinary object stream', packedPdf(none, flate)],
  [
    'with an ordinary object stream, filter as an array',
    packedPdf(none, { ...flate, filter: '/Filter[/FlateDecode]' }),
  ],
  ['with an uncompressed object stream', packedPdf(none)],
])('a file %s: `false`, the name does not occur', (_, bytes) => {
  expect(mayHold(bytes)).toBe(false);
});

test.each([
  ['as it is', toBytes(`<< /Type /Page ${unit} >>`)],
  ['at the very end', toBytes('/UserUnit')],
  ['with a letter escaped', toBytes('<< /User#55nit 2 >>')],
  ['with every letter escaped', toBytes('<< /#55#73#65#72#55#6e#69#74 2 >>')],
  ['with an invalid escape', toBytes('<< /User#EFnit 2 >>')],
  ['compressed', packedPdf(unit, flate)],
  ['compressed with letters escaped', packedPdf('/#55ser#55nit 2', flate)],
  ['in an uncompressed object stream', packedPdf(unit)],
])('the name is found %s', (_, bytes) => {
  expect(mayHold(bytes)).toBe(true);
});

test.each([
  ['compressed with another filter', packedPdf(none, { ...flate, filter: '/Filter /LZWDecode' })],
  ['compressed twice', packedPdf(none, { filter: '/Filter [/FlateDecode /FlateDecode]' })],
  ['with parameters', packedPdf(none, { ...flate, filter: '/Filter /FlateDecode /DecodeParms << >>' })],
  [
    'with a key given twice',
    packedPdf(none, { ...flate, filter: '/Filter /FlateDecode /Filter /FlateDecode' }),
  ],
  ['with a comment', packedPdf(none, { ...flate, filter: '/Filter /FlateDecode % x\n' })],
  ['with an escape in its type', packedPdf(none, { ...flate, type: '/Type /Obj#53tm' })],
  ['with its type elsewhere', packedPdf(none, { ...flate, type: '/Type 5 0 R', plainObjects: ['/ObjStm'] })],
  ['that is damaged', packedPdf(none, { ...flate, pack: (bytes) => deflateSync(bytes).fill(7, 12, 24) })],
  ['that is cut off', packedPdf(none, { ...flate, pack: (bytes) => deflateSync(bytes).subarray(0, 40) })],
  ['that refers to another', packedPdf('/Other /ObjStm', flate)],
])('an object stream %s: `true`, the file must be checked', (_, bytes) => {
  expect(mayHold(bytes)).toBe(true);
});

test('the check decompresses no more than its limits allow', () => {
  const bomb = deflateSync(Buffer.alloc(80_000_000), { level: 1 });
  expect(mayHold(packedPdf(none, { ...flate, pack: () => bomb }))).toBe(true);
  const many = Buffer.concat(Array.from({ length: 2000 }, () => packedPdf(none, flate)));
  expect(mayHold(many)).toBe(true);
});
