import { colourSpaceHiders } from './colour-spaces.ts';
import { coverHiders } from './covers.ts';
import type { Hider } from './hider.ts';
import { paintHiders } from './paints.ts';
import { placeHiders } from './places.ts';
import { stateHiders } from './states.ts';

export const hiders: Readonly<Record<string, Hider>> = {
  ...coverHiders,
  ...placeHiders,
  ...paintHiders,
  ...stateHiders,
  ...colourSpaceHiders,
};
