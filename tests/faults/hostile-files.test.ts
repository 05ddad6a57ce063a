import { createEngineHost, everyJobWithin } from '@blackbar/engine/node';
import { afterAll, expect, test } from 'vitest';
import { judgeFile } from '../../bench/fuzz/judge-file.ts';
import { generateHostileFiles } from '../../bench/hostile/generate.ts';

const jobMs = 20_000;
const host = createEngineHost({ workers: 1, limits: { timeMs: everyJobWithin(jobMs) } });
afterAll(() => host.close());

const patienceMs = 240_000;

/** Those that must be refused by what they say of themselves or by what they unpack to. */
const refused: Readonly<Record<string, string>> = {
  'content_bomb.pdf': 'too-complex',
  'deep_interlaced.png': 'too-complex',
  'no_pixels.jpg': 'too-complex',
};

/** Those that take long on purpose are left to `npm run hostile`. */
const quick = ['pattern_in_itself.pdf', 'glyph_in_itself.pdf', 'deep_content_arrays.pdf', 'many_frames.png'];
const chosen = [...Object.keys(refused), ...quick];

test('every chosen file is there', async () => {
  const names = (await generateHostileFiles()).map(({ file }) => file);
  expect(names).toEqual(expect.arrayContaining(chosen));
});

for (const { file, what, bytes } of (await generateHostileFiles()).filter(({ file }) =>
  chosen.includes(file),
))
  test(
    `${file}, ${what}, is answered clearly`,
    async () => {
      const verdict = await judgeFile(host, bytes);
      if (refused[file]) expect(verdict).toEqual({ kind: 'refused', code: refused[file] });
      else expect(verdict).not.toMatchObject({ kind: 'finding' });
    },
    patienceMs,
  );
