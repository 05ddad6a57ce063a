import type { Guise, Tags } from '../../page/write/resource-writer.ts';

const guises: readonly Guise[] = ['itself', 'other', 'contrary'];

/** Marks objects with a marked-content ID that PDFium hands back. */
export const tagsFor = (paintIds: ReadonlySet<number>): Tags => {
  let guiseBytes = 0;
  return {
    has: (paintId) => paintIds.has(paintId),
    mark: (paintId, guise, paint) => {
      if (guise !== 'itself') guiseBytes += paint.length;
      return `/T<</MCID ${paintId * guises.length + guises.indexOf(guise)}>>BDC\n${paint}\nEMC`;
    },
    get guiseBytes() {
      return guiseBytes;
    },
  };
};

/** What a marked-content ID stands for; nothing for -1. */
export const taggedBy = (id: number): { paintId: number; guise: Guise } => ({
  paintId: id < 0 ? -1 : Math.floor(id / guises.length),
  guise: guises[Math.max(0, id) % guises.length] as Guise,
});
