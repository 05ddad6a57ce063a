import { colourWords } from '../../pdfium/pixels/colour-words.ts';
import { release } from '../../pdfium/pixels/page-buffers.ts';
import { isContrast, seen } from '../definition/definition.ts';
import { larger, type ProbedPage } from '../probe/probed-page.ts';
import { type Area, pixelsIn } from './area.ts';
import { darkness } from './judge.ts';
import type { Thing } from './thing.ts';

// Indexes are within bounds by construction: typed-array reads are cast.

/** Whether a thing, whose ink lies in `area`, shows when the page is drawn larger: what shines through seams is lines there, and a veil is a veil. */
export const isSeenCloseUp = (
  page: ProbedPage,
  bare: ProbedPage,
  thing: Thing,
  area: Area,
  times: number,
): boolean => {
  if (!page.affords(2 * page.costOf(area) * times * times)) return false;
  const full = colourWords(page.drawLarger(area, times));
  page.switchOff(thing.objects);
  page.switchOn(thing.instead);
  const without = colourWords(page.drawLarger(area, times));
  page.switchOff(thing.instead);
  page.switchOn(thing.objects);
  bare.switchOn(thing.bare);
  const alone = colourWords(bare.drawLarger(area, times));
  bare.switchOff(thing.bare);
  let [own, shown] = [0, 0];
  for (let at = 0; at < pixelsIn(larger(area, times)); at += 1) {
    if (darkness(alone[at] as number) < seen.ownInk) continue;
    own += 1;
    const [one, other] = [full[at] as number, without[at] as number];
    if (one !== other && isContrast(one, other)) shown += 1;
  }
  release(full, without, alone);
  return shown >= own * (thing.isTold ? seen.closeUpShare : seen.share);
};
