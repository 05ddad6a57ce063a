/** A piece of a file on its way to another process. */
export interface Part {
  type: 'part';
  /** Of the file, the same for all of its parts. */
  name: string;
  totalBytes: number;
  from: number;
  bytes: Uint8Array;
}

/** A message is copied several times on its way: a large file is never whole in one. */
const partBytes = 4 * 1024 * 1024;

/** Sends a file, each part when the one before has left. */
export const sendParts = async (
  send: (part: Part) => Promise<void>,
  name: string,
  bytes: Uint8Array,
): Promise<void> => {
  for (let from = 0; from === 0 || from < bytes.length; from += partBytes)
    await send({
      type: 'part',
      name,
      totalBytes: bytes.length,
      from,
      bytes: bytes.subarray(from, from + partBytes),
    });
};

/** Puts the parts of files together again. */
export const createParcels = (allocate: (bytes: number) => Uint8Array) => {
  const parcels = new Map<string, Uint8Array>();
  return {
    add({ name, totalBytes, from, bytes }: Part): void {
      const whole = parcels.get(name) ?? allocate(totalBytes);
      whole.set(bytes, from);
      parcels.set(name, whole);
    },
    get: (name: string): Uint8Array | undefined => parcels.get(name),
    /** The file, which is not kept any longer. */
    take(name: string): Uint8Array | undefined {
      const whole = parcels.get(name);
      parcels.delete(name);
      return whole;
    },
  };
};
