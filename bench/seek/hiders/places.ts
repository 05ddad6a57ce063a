import { groundPt, pageSidePt, placeOf } from '../scene.ts';
import { type Hider, transform } from './hider.ts';

/** Where a secret is, how large, and what the page shows of it. */
export const placeHiders: Record<string, Hider> = {
  'off page': {
    isGeometry: true,
    hide(scene, random) {
      const { left, right, top } = placeOf(scene);
      const beyond = random.pick([1, 3, 40, 4000]);
      scene.shift = random.pick([
        [-right - beyond, 0],
        [pageSidePt - left + beyond, 0],
        [0, -top - beyond],
      ]);
    },
  },
  'partly off page': {
    isGeometry: true,
    hide(scene, random) {
      const { left, right } = placeOf(scene);
      scene.shift = [-left - random.share() * (right - left), 0];
    },
  },
  scale: {
    isGeometry: true,
    hide(scene, random) {
      const by = random.pick([0.0005, 0.005, 0.02, 0.05, 0.1, 0.4, 0.8]);
      transform(scene, [by, 0, 0, by, 0, 0]);
    },
  },
  squeeze: {
    isGeometry: true,
    hide(scene, random) {
      const by = random.pick([0.0005, 0.004, 0.02, 0.08, 0.5]);
      transform(scene, random.chance(0.5) ? [by, 0, 0, 1, 0, 0] : [1, 0, 0, by, 0, 0]);
    },
  },
  crop: {
    hide(scene, random) {
      const { top, bottom } = placeOf(scene);
      // From below, so that pixels keep their place.
      const cut = random.pick([top + 0.5, top + 4, (top + bottom) / 2]);
      scene.cropPt = Math.min(groundPt - 4, Math.max(1, cut));
    },
  },
};
