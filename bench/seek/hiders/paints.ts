import { type Hider, randomColour } from './hider.ts';

/** Colours that are no contrast to the page. */
export const paintHiders: Record<string, Hider> = {
  white: {
    hide(scene) {
      scene.colour = '1 g 1 G';
    },
  },
  pale: {
    hide(scene, random) {
      const grey = random.pick([0.998, 0.99, 0.97, 0.9, 0.8]);
      scene.colour = `${grey} g ${grey} G`;
    },
  },
  coloured: {
    hide(scene, random) {
      const colour = randomColour(random);
      scene.colour = `${colour} rg ${colour} RG`;
    },
  },
};
