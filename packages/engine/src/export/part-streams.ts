import { free } from '../pdfium/pixels/page-buffers.ts';
import type { MadePage } from './page-part.ts';

/** The large buffers of pages: images and streams. Prepared pages keep theirs: other exports need them. */
export const streamsOf = (parts: readonly MadePage[]): Uint8Array[] =>
  parts.flatMap((part) => {
    if (part.kind === 'prepared') return [];
    if (part.kind === 'picture') return [part.image.bytes];
    return [
      ...part.objects.flatMap((object) => ('stream' in object && object.stream ? [object.stream] : [])),
      ...part.islands.map(({ image }) => image.bytes),
    ];
  });

/** Restores, in the same order, the buffers that were transferred to a worker. */
export const restoreStreams = (parts: readonly MadePage[], streams: readonly Uint8Array[]): void => {
  const returned = streams.values();
  const next = () => returned.next().value ?? new Uint8Array();
  for (const part of parts)
    if (part.kind === 'picture') part.image.bytes = next();
    else if (part.kind === 'vector') {
      for (const object of part.objects) if ('stream' in object && object.stream) object.stream = next();
      for (const { image } of part.islands) image.bytes = next();
    }
};

/** Frees the buffers of pages that are in a verified file and not needed again. */
export const releaseStreams = (parts: readonly MadePage[]): void => free(...streamsOf(parts));
