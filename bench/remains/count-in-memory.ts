import { closeSync, openSync, readFileSync, readSync } from 'node:fs';

const pageBytes = 4096;
const pagesPerRead = 4096;
const entryBytes = 8;

interface Region {
  start: number;
  end: number;
}

const writableRegions = (pid: number): Region[] =>
  [...readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)].map(
    ([, start = '', end = '']) => ({ start: Number.parseInt(start, 16), end: Number.parseInt(end, 16) }),
  );

/** The parts of a region that are in memory: most of what is reserved for WebAssembly never was. */
const presentParts = (pagemap: number, { start, end }: Region): Region[] => {
  const parts: Region[] = [];
  const entries = Buffer.alloc(pagesPerRead * entryBytes);
  for (let from = start; from < end; from += pagesPerRead * pageBytes) {
    const read = readSync(pagemap, entries, 0, entries.length, (from / pageBytes) * entryBytes);
    for (let at = 0; at < read && from + (at / entryBytes) * pageBytes < end; at += entryBytes) {
      // Bit 63: present; bit 62: swapped.
      if (((entries[at + entryBytes - 1] ?? 0) & 0xc0) === 0) continue;
      const page = from + (at / entryBytes) * pageBytes;
      const last = parts.at(-1);
      if (last?.end === page) last.end = page + pageBytes;
      else parts.push({ start: page, end: page + pageBytes });
    }
  }
  return parts;
};

const countIn = (bytes: Buffer, needle: Buffer): number => {
  let count = 0;
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) count += 1;
  return count;
};

/** How often each text stands in a process's memory, in one-byte and in two-byte characters. */
export const countInMemory = (pid: number, texts: readonly string[]): number[] => {
  const memory = openSync(`/proc/${pid}/mem`, 'r');
  const pagemap = openSync(`/proc/${pid}/pagemap`, 'r');
  const counts = texts.map(() => 0);
  try {
    for (const region of writableRegions(pid))
      for (const { start, end } of presentParts(pagemap, region)) {
        const bytes = Buffer.alloc(end - start);
        try {
          readSync(memory, bytes, 0, bytes.length, start);
        } catch {
          // Unmapped in the meantime.
          continue;
        }
        texts.forEach((text, index) => {
          for (const encoding of ['latin1', 'utf16le'] as const)
            counts[index] = (counts[index] ?? 0) + countIn(bytes, Buffer.from(text, encoding));
        });
      }
  } finally {
    closeSync(memory);
    closeSync(pagemap);
  }
  return counts;
};
