/** Runs of SIDs, as in the tables of Adobe Technical Note 5176, appendix C. */
const spread = (runs: string): number[] =>
  runs.split(' ').flatMap((run) => {
    const [first = 0, last = first] = run.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

/** SIDs of the glyphs of fonts with the Expert charset, from glyph 0 on. */
export const expertCharset: readonly number[] = spread(
  '0 1 229-238 13 14 15 99 239-248 27 28 249-266 109 110 267-318 158 155 163 319-326 150 164 169 327-378',
);

export const expertSubsetCharset: readonly number[] = spread(
  '0 1 231 232 235-238 13 14 15 99 239-248 27 28 249-251 253-266 109 110 267-270 272 300-302 305 314 315 158 155 163 320-326 150 164 169 327-346',
);

/** Codes that the Expert encoding leaves out (appendix B). */
const unused = spread(
  '35 64 70-72 74 75 80 81 85 92 127-160 164 165 171 173 174 176 177 180 181 185-187 198 199',
);

/** SIDs by code: those of the Expert charset in their order, from the space on. */
export const expertEncoding: ReadonlyMap<number, number> = new Map(
  spread('32-255')
    .filter((code) => !unused.includes(code))
    .map((code, index) => [code, expertCharset[index + 1] ?? 0]),
);
