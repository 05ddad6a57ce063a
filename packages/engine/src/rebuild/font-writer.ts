import type { WrittenFont } from '../fonts/parts/font.ts';
import type { FontSource } from '../page/walk/font-use.ts';
import type { Output } from '../syntax/output.ts';

/** Writes a font of the source with only these codes, numbered as they come. */
export type FontWriter = (
  source: FontSource,
  codes: readonly string[],
  output: Output,
) => Promise<WrittenFont>;
