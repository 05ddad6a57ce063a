import { createEngineHost, everyJobWithin } from '@blackbar/engine/node';
import { afterAll, expect, test } from 'vitest';
import { judgeFile } from '../../bench/fuzz/judge-file.ts';
import { generateHostileFiles } from '../../bench/hostile/generate.ts';

const jobMs = 20_000;
const host = createEngineHost({ workers: 1, limits: { timeMs: everyJobWithin(jobMs) } });
afterAll(() => host.close());

const timeoutMs = 240_000;

/** Files that must be refused by their declared or decompressed size. */
const refused: Readonly<Record<string, string>> = {
  'content_bomb.pdf': 'too-complex',
  'deep_interlaced.png': 'too-complex',
  'no_pixels.jpg': 'too-complex',
};

/** Files that are slow on purpose are left to `npm run hostile`. */
const quick = ['pattern_in_itself.pdf', 'glyph_in_itself.pdf', 'deep_content_arrays.pdf', 'many_frames.png'];
const chosen = [...Object.keys(refused), ...quick];

test('every chosen file is generated', async () => {
  const names = (await generateHostileFiles()).map(({ file }) => file);
  expect(names).toEqual(expect.arrayContaining(chosen));
});

for (const { file, what, bytes } of (await generateHostileFiles()).filter(({ file }) =>
  chosen.includes(file),
))
  test(
    `${file}, ${what}, is accepted or refused with an expected code`,
    async () => {
      const verdict = await judgeFile(host, bytes);
      if (refused[file]) expect(verdict).toEqual({ kind: 'refused', code: refused[file] });
      else expect(verdict).not.toMatchObject({ kind: 'finding' });
    },
    timeoutMs,
  );
