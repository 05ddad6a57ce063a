import { drop } from '../pdfium/pixels/page-buffers.ts';
import type { PagePart } from './page-part.ts';

/** The large memory of pages: pictures and streams. */
export const streamsOf = (parts: readonly PagePart[]): Uint8Array[] =>
  parts.flatMap((part) =>
    part.kind === 'picture'
      ? [part.image.bytes]
      : part.objects.flatMap((object) => ('stream' in object && object.stream ? [object.stream] : [])),
  );

/** Puts back, in the same order, what was lent to a worker for writing. */
export const putBackStreams = (parts: readonly PagePart[], streams: readonly Uint8Array[]): void => {
  const lent = streams.values();
  const next = () => lent.next().value ?? new Uint8Array();
  for (const part of parts)
    if (part.kind === 'picture') part.image.bytes = next();
    else for (const object of part.objects) if ('stream' in object && object.stream) object.stream = next();
};

/** Gives back the memory of pages that are in a verified file and that nobody will ask for again. */
export const releaseStreams = (parts: readonly PagePart[]): void => drop(...streamsOf(parts));
