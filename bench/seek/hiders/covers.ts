import type { Bounds } from '../engine.ts';
import { groundPt, placeOf } from '../scene.ts';
import { spelt } from '../secret.ts';
import { addResource, type Hider, takesColour } from './hider.ts';
import { coverOf } from './pieces.ts';

/** What covers may cover: their ground, not the text above it. */
const onGround = (area: Bounds): Bounds => ({
  left: Math.max(area.left, -20),
  bottom: Math.max(area.bottom, -20),
  right: Math.min(area.right, 220),
  top: Math.min(area.top, groundPt - 8),
});

const part = (area: Bounds, share: number): Bounds => ({
  ...area,
  right: area.left + share * (area.right - area.left),
});

export const coverHiders: Record<string, Hider> = {
  cover: {
    hasPieces: true,
    hide(scene, random, pieces) {
      const whole = onGround(placeOf(scene));
      const area = random.chance(0.8) ? whole : part(whole, 0.3 + 0.5 * random.share());
      scene.after.push(coverOf(scene, area, pieces, random));
    },
  },
  'see-through cover': {
    hasPieces: true,
    hide(scene, random, pieces) {
      const alpha = random.pick([0.2, 0.5, 0.8, 0.95, 0.995]);
      const state = addResource(scene, 'ExtGState', `<</ca ${alpha}/CA ${alpha}>>`);
      scene.after.push(
        `q /${state} gs ${coverOf(scene, onGround(placeOf(scene)), Math.min(pieces, 20), random)} Q`,
      );
    },
  },
  'ground of its colour': {
    suits: takesColour,
    hasPieces: true,
    hide(scene, random, pieces) {
      const colour = Array.from({ length: 3 }, () => random.integer(0, 20) / 20).join(' ');
      const { left, bottom, right, top } = onGround(placeOf(scene));
      scene.before.push(
        pieces < 20 || random.chance(0.7)
          ? `q ${colour} rg ${spelt(left - 2, bottom - 2, right - left + 4, top - bottom + 4)} re f Q`
          : coverOf(scene, onGround(placeOf(scene)), pieces, random),
      );
      scene.colour = `${colour} rg ${colour} RG`;
    },
  },
};
