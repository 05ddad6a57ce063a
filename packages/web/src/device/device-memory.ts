import type { HostLimits } from '@blackbar/engine/browser';

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Of the device's memory: the rest is for its other programs, and for what of a tab nobody can measure. */
const shareOfTab = 0.4;
/** What most devices have at least, for browsers that do not say. */
const usualMemoryGb = 4;
/** A worker at work on a large page. */
const workerBytes = 400 * MB;
const mostWorkers = 6;
/** A picture is there as it came, unpacked, and as it is written. */
const bytesPerPixel = 16;

/** The browser's own word for the memory of the device, in gigabytes; not every browser has one. */
export const deviceMemoryGb = (): number =>
  (navigator as { deviceMemory?: number }).deviceMemory ?? usualMemoryGb;

/** One core is left to the page itself, and every worker has memory to work with. */
export const workersFor = (cores: number, memoryGb: number): number =>
  Math.max(1, Math.min(mostWorkers, cores - 1, Math.floor((memoryGb * GB * shareOfTab) / workerBytes)));

/** What the engine may hold, so that a tab says in time that it has no room for more. */
export const engineLimitsFor = (memoryGb: number): Partial<HostLimits> => {
  const maxHeldBytes = memoryGb * GB * shareOfTab;
  return {
    maxHeldBytes,
    maxPdfiumBytes: Math.min(512 * MB, maxHeldBytes / 3),
    maxStreamBytes: Math.min(256 * MB, maxHeldBytes / 4),
    maxOutputBytes: maxHeldBytes / 4,
    maxPicturePixels: Math.min(100_000_000, maxHeldBytes / bytesPerPixel),
  };
};
