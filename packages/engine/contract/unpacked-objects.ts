import { unzlibSync } from 'fflate';
import { formatValue, Name } from '../src/syntax/output.ts';
import { isDictionary, readOutput } from '../src/syntax/read-output.ts';

/** An object of an exported file as it is without its packing, which is each host's own. */
interface UnpackedObject {
  /** Without the length of its stream. */
  entries: string;
  stream: Uint8Array;
}

/** Every object of a file that we exported, in order. */
export const unpackedObjects = (pdf: Uint8Array): UnpackedObject[] =>
  readOutput(pdf).objects.map(({ value, stream }) => {
    if (!stream || !isDictionary(value)) return { entries: formatValue(value), stream: new Uint8Array() };
    const { Length: _, ...entries } = value;
    const isPacked = value.Filter instanceof Name && value.Filter.value === 'FlateDecode';
    return { entries: formatValue(entries), stream: isPacked ? unzlibSync(stream) : stream };
  });

const isSame = (one: UnpackedObject | undefined, other: UnpackedObject | undefined): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.entries === other.entries &&
  one.stream.length === other.stream.length &&
  one.stream.every((byte, at) => byte === other.stream[at]);

/** The numbers of the objects that are not the same in both files, each with what it is. */
export const differingObjects = (one: Uint8Array, other: Uint8Array): string[] => {
  const [ones, others] = [unpackedObjects(one), unpackedObjects(other)];
  return Array.from({ length: Math.max(ones.length, others.length) }, (_, index) => index).flatMap((index) =>
    isSame(ones[index], others[index])
      ? []
      : [`${index + 1}: ${(ones[index] ?? others[index])?.entries.slice(0, 160)}`],
  );
};
