import type { Allocate } from '../syntax/output.ts';
import { packValue, unpackValue } from './pack-value.ts';
import { type MadePage, methodOf, type PagePart, type PreparedPage } from './page-part.ts';

/** A page that was made before anybody asked for its export, as one piece of memory. */
export const toPreparedPage = (part: PagePart, allocate?: Allocate): PreparedPage => ({
  kind: 'prepared',
  method: methodOf(part),
  islands: part.kind === 'vector' ? part.islands.map(({ area }) => area) : [],
  ...(part.kind === 'picture' && part.reason !== undefined ? { reason: part.reason } : {}),
  packed: packValue(part, allocate),
});

/** The page itself; the streams of a prepared one stay in its memory. */
export const toPart = (page: MadePage): PagePart =>
  page.kind === 'prepared' ? (unpackValue(page.packed) as PagePart) : page;
