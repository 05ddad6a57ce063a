const wasmPageBytes = 65_536;
const memorySection = 5;

const readLeb = (bytes: Uint8Array, at: number): { value: number; next: number } => {
  let value = 0;
  let shift = 1;
  for (let next = at; ; next++) {
    const byte = bytes[next];
    if (byte === undefined) throw new RangeError('the WebAssembly module ends too early');
    value += (byte & 0x7f) * shift;
    if (byte < 0x80) return { value, next: next + 1 };
    shift *= 128;
  }
};

const writeLeb = (value: number): number[] => {
  const out: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    out.push(rest > 0 ? low | 0x80 : low);
  } while (rest > 0);
  return out;
};

/**
 * The module with a lower memory limit. A worker's resource limits do not count WebAssembly memory, so a
 * decompression bomb could use all memory of the machine; with the limit, the allocation fails inside the module.
 */
export const limitWasmMemory = (wasm: ArrayBuffer, maxBytes: number): ArrayBuffer => {
  const bytes = new Uint8Array(wasm);
  let at = 8;
  while (at < bytes.length) {
    const id = bytes[at];
    const size = readLeb(bytes, at + 1);
    const end = size.next + size.value;
    if (id !== memorySection) {
      at = end;
      continue;
    }
    const count = readLeb(bytes, size.next);
    const min = readLeb(bytes, count.next + 1);
    const maxPages = Math.max(min.value, Math.floor(maxBytes / wasmPageBytes));
    const body = [1, 1, ...writeLeb(min.value), ...writeLeb(maxPages)];
    const section = [memorySection, ...writeLeb(body.length), ...body];
    const out = new Uint8Array(bytes.length - (end - at) + section.length);
    out.set(bytes.subarray(0, at), 0);
    out.set(section, at);
    out.set(bytes.subarray(end), at + section.length);
    return out.buffer;
  }
  throw new RangeError('the WebAssembly module declares no memory');
};
