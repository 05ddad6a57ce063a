import type { Random } from '../fuzz/fonts/random.ts';
import { type Bounds, formatNumber, type PdfFile } from './engine.ts';

/** Values by name, by category. */
export type Resources = Record<string, Record<string, string>>;

/** What would betray a secret in an export. */
export interface Evidence {
  /**
   * Letters that no other text of the page has in this order, with the size they are set in and the place of each. What is
   * not true to what is seen need not survive.
   */
  text?: { text: string; emPt: number; cells: readonly Bounds[]; isTrue: boolean };
  /** The points of a path, in their order. */
  points?: readonly (readonly [x: number, y: number])[];
  /** Grey levels as they show, row by row from the top, and which share of the picture's height they take. */
  samples?: { columns: number; rows: number; grey: readonly number[]; from: number; to: number };
  /** Colours in the order of a ramp or of the vertices of a mesh, as levels. */
  colours?: readonly (readonly number[])[];
  /** Bytes that a decoded stream has in this order. */
  runs?: readonly Uint8Array[];
}

/** An object that is drawn with its lower left corner at the origin. */
export interface Secret {
  content: string;
  widthPt: number;
  heightPt: number;
  resources: Resources;
  evidence: Evidence;
  /** The part of its area that is secret; without, all of it. */
  part?: Bounds;
}

export interface SecretParts {
  pdf: PdfFile;
  random: Random;
  /** False for the same page without the secret: what is left of the object then, usually nothing. */
  isShown: boolean;
  /** A picture is not to be seen by what it says itself. */
  isMasked: boolean;
}

/** Draws the same from `random` whether it is shown or not. */
export type SecretMaker = (parts: SecretParts) => Secret | Promise<Secret>;

export const withResources = (...all: readonly Resources[]): Resources => {
  const out: Resources = {};
  for (const resources of all)
    for (const [category, entries] of Object.entries(resources))
      out[category] = { ...out[category], ...entries };
  return out;
};

export const writeResources = (resources: Resources): string =>
  Object.entries(resources)
    .map(
      ([category, entries]) =>
        `/${category}<<${Object.entries(entries)
          .map(([name, value]) => `/${name} ${value}`)
          .join('')}>>`,
    )
    .join('');

/** As a page spells them: a viewer refuses exponents. */
export const spelt = (...numbers: readonly number[]): string => numbers.map(formatNumber).join(' ');

/** A number with three decimals that a page does not have by chance. */
export const oddNumber = (random: Random, least: number, most: number): number =>
  Math.round((least + random.share() * (most - least)) * 1000) / 1000;
