import { toBytes } from '../src/syntax/bytes.ts';

export interface Packing {
  /** The `/Type` entry of the object stream. */
  type?: string;
  /** The filter entries of the object stream. */
  filter?: string;
  pack?: (bytes: Uint8Array) => Uint8Array;
  /** Objects outside the object stream. */
  plainObjects?: readonly string[];
}

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

const bigEndian = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);

/** One page, with the extra entries `page`, and all objects in an object stream. */
export const packedPdf = (page: string, packing: Packing = {}): Uint8Array => {
  const { type = '/Type /ObjStm', filter = '', pack = (bytes) => bytes, plainObjects = [] } = packing;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 144 72] ${page} >>`,
  ];
  let inside = 0;
  const index = objects.map((object, at) => {
    const entry = `${at + 1} ${inside}`;
    inside += object.length + 1;
    return entry;
  });
  const first = `${index.join(' ')} `;
  const packed = pack(toBytes(`${first}${objects.join(' ')} `));
  const parts: Uint8Array[] = [toBytes('%PDF-1.7\n')];
  const offsets: number[] = [];
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  const streamNumber = objects.length + 1;
  offsets.push(length());
  parts.push(
    toBytes(
      `${streamNumber} 0 obj\n<< ${type} /N ${objects.length} /First ${first.length} ${filter} /Length ${packed.length} >>\nstream\n`,
    ),
    packed,
    toBytes('\nendstream\nendobj\n'),
  );
  for (const [at, object] of plainObjects.entries()) {
    offsets.push(length());
    parts.push(toBytes(`${streamNumber + 1 + at} 0 obj\n${object}\nendobj\n`));
  }
  const xref = length();
  const rows = [
    [0, 0, 65535],
    ...objects.map((_, at) => [2, streamNumber, at]),
    ...[...offsets, xref].map((offset) => [1, offset, 0]),
  ];
  const table = rows.flatMap(([kind = 0, second = 0, third = 0]) => [
    kind,
    ...bigEndian(second, 4),
    ...bigEndian(third, 2),
  ]);
  parts.push(
    toBytes(
      `${rows.length - 1} 0 obj\n<< /Type /XRef /Size ${rows.length} /W [1 4 2] /Root 1 0 R /Length ${table.length} >>\nstream\n`,
    ),
    Uint8Array.from(table),
    toBytes(`\nendstream\nendobj\nstartxref\n${xref}\n%%EOF\n`),
  );
  return join(parts);
};
