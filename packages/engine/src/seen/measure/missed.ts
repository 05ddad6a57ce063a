import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import { isContrast, mostMissed } from '../definition/definition.ts';
import type { ProbedPage } from '../probe/probed-page.ts';
import { joinAreas } from './area.ts';
import type { Thing } from './thing.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** What is missed is missed in one place: changes far from each other do not add up. */
const cellBits = 6;

/** Takes away all that is hidden at once: hidden one by one is not hidden together. */
export const isMissed = (
  page: ProbedPage,
  things: readonly Thing[],
  hidden: ReadonlySet<number>,
): boolean => {
  for (const { objects } of things) page.switchOn(objects);
  const gone = things.filter(({ kind, paintId }) => kind !== 'subpath' && hidden.has(paintId));
  if (gone.length === 0) return false;
  const part = joinAreas(gone.map(({ area }) => area));
  const before = colourWords(page.drawInTheEnd(part));
  for (const { objects } of gone) page.switchOff(objects);
  const without = colourWords(page.drawInTheEnd(part));
  const width = part.right - part.left;
  const columns = (width >> cellBits) + 1;
  const changed = new Int32Array(columns * (((part.bottom - part.top) >> cellBits) + 1));
  for (let at = 0; at < before.length; at += 1)
    if (before[at] !== without[at] && isContrast(before[at] as number, without[at] as number)) {
      const y = Math.floor(at / width);
      const cell = (y >> cellBits) * columns + ((at - y * width) >> cellBits);
      changed[cell] = (changed[cell] as number) + 1;
    }
  release(before, without);
  return changed.some((count, cell) => {
    if (count <= mostMissed(1)) return false;
    const left = part.left + ((cell % columns) << cellBits);
    const top = part.top + (Math.floor(cell / columns) << cellBits);
    const here = gone.filter(
      ({ area }) =>
        area.left < left + (1 << cellBits) &&
        area.right > left &&
        area.top < top + (1 << cellBits) &&
        area.bottom > top,
    );
    return count > mostMissed(here.length);
  });
};
