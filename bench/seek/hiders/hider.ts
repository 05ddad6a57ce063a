import type { Random } from '../../fuzz/fonts/random.ts';
import { type Matrix, multiply } from '../engine.ts';
import type { Scene } from '../scene.ts';
import { withResources } from '../secret.ts';

/** Hides a secret, or tries to. */
export interface Hider {
  /** Changes place or size, and is applied before the others. */
  isGeometry?: boolean;
  /** May consist of many pieces. */
  hasPieces?: boolean;
  /** Without, it may hide anything. */
  suits?(kind: string, carrier: string): boolean;
  hide(scene: Scene, random: Random, pieces: number): void;
}

/** Adds a resource under a name that is not taken. */
export const addResource = (scene: Scene, category: string, value: string): string => {
  const name = `H${Object.values(scene.resources).reduce((sum, entries) => sum + Object.keys(entries).length, 0)}`;
  scene.resources = withResources(scene.resources, { [category]: { [name]: value } });
  return name;
};

/** Changes the secret in its own space. */
export const transform = (scene: Scene, by: Matrix): void => {
  scene.matrix = multiply(by, scene.matrix);
};

/** A colour as three numbers. */
export const randomColour = (random: Random): string =>
  random.chance(0.35)
    ? random.pick(['1 1 1', '0 0 0'])
    : Array.from({ length: 3 }, () => random.integer(0, 100) / 100).join(' ');

/** Whether the colour of the graphics state is the colour of an object. */
export const takesColour = (kind: string): boolean =>
  /^(?:text|stroke|fill|clip|picture, stencil)/.test(kind);
