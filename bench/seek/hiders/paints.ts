import { type Hider, randomColour, takesColour } from './hider.ts';

/** Hides a picture by a mask of its own, or by how it is decoded. */
export const pictureMask = 'picture mask';

/** Colours that are no contrast to the page. */
export const paintHiders: Record<string, Hider> = {
  white: {
    suits: takesColour,
    hide(scene) {
      scene.colour = '1 g 1 G';
    },
  },
  pale: {
    suits: takesColour,
    hide(scene, random) {
      const grey = random.pick([0.998, 0.99, 0.97, 0.9, 0.8]);
      scene.colour = `${grey} g ${grey} G`;
    },
  },
  // The maker of pictures does it.
  [pictureMask]: { suits: (kind) => kind.startsWith('picture'), hide: () => undefined },
  coloured: {
    suits: takesColour,
    hide(scene, random) {
      const colour = randomColour(random);
      scene.colour = `${colour} rg ${colour} RG`;
    },
  },
};
