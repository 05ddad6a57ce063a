import type { FontSource } from '../page/walk/font-use.ts';
import type { Output, Ref } from '../syntax/output.ts';

/** Writes a font of the source with only these codes. */
export type FontWriter = (source: FontSource, codes: ReadonlySet<string>, output: Output) => Promise<Ref>;
