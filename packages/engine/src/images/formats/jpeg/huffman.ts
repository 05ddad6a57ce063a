/** How many codes there are of each length from 1 to 16, and which symbols have them, shortest first. */
export interface CodeLengths {
  counts: number[];
  symbols: number[];
}

/** The shortest codes for these symbols, none longer than 16 bits nor all ones (ISO/IEC 10918-1, K.2). */
export const shortestCodes = (frequencies: Uint32Array): CodeLengths => {
  const weights = Float64Array.from(frequencies);
  // One code is kept free, so that no symbol's is all ones.
  weights[256] = 1;
  const lengths = new Uint8Array(257);
  const chain = new Int16Array(257).fill(-1);
  const lightest = (but: number): number => {
    let found = -1;
    weights.forEach((weight, symbol) => {
      if (weight > 0 && symbol !== but && (found < 0 || weight <= (weights[found] as number))) found = symbol;
    });
    return found;
  };
  if (frequencies.every((count) => count === 0))
    return { counts: new Array<number>(16).fill(0), symbols: [] };
  for (;;) {
    const one = lightest(-1);
    const other = lightest(one);
    if (other < 0) break;
    weights[one] = (weights[one] as number) + (weights[other] as number);
    weights[other] = 0;
    let last = one;
    for (let symbol = one; symbol >= 0; symbol = chain[symbol] as number) {
      lengths[symbol] = (lengths[symbol] as number) + 1;
      last = symbol;
    }
    chain[last] = other;
    for (let symbol = other; symbol >= 0; symbol = chain[symbol] as number)
      lengths[symbol] = (lengths[symbol] as number) + 1;
  }
  const counts = new Array<number>(258).fill(0);
  for (const length of lengths) if (length > 0) counts[length] = (counts[length] as number) + 1;
  limitLengths(counts);
  let longest = 16;
  while (counts[longest] === 0) longest--;
  counts[longest] = (counts[longest] as number) - 1;
  const symbols = Array.from({ length: 256 }, (_, symbol) => symbol)
    .filter((symbol) => (lengths[symbol] as number) > 0)
    .sort((a, b) => (lengths[a] as number) - (lengths[b] as number) || a - b);
  return { counts: counts.slice(1, 17), symbols };
};

/** Moves codes longer than 16 bits up the tree. */
const limitLengths = (counts: number[]): void => {
  const add = (length: number, more: number) => {
    counts[length] = (counts[length] as number) + more;
  };
  for (let length = 257; length > 16; length--)
    while ((counts[length] as number) > 0) {
      let shorter = length - 2;
      while (counts[shorter] === 0) shorter--;
      add(length, -2);
      add(length - 1, 1);
      add(shorter + 1, 2);
      add(shorter, -1);
    }
};

export const codesOf = ({ counts, symbols }: CodeLengths): { code: Uint16Array; length: Uint8Array } => {
  const code = new Uint16Array(256);
  const length = new Uint8Array(256);
  let next = 0;
  let at = 0;
  counts.forEach((count, index) => {
    for (let number = 0; number < count; number++) {
      const symbol = symbols[at++] as number;
      code[symbol] = next++;
      length[symbol] = index + 1;
    }
    next <<= 1;
  });
  return { code, length };
};
