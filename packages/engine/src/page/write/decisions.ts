import type { PDFDict } from '@cantoo/pdf-lib';
import type { Bounds } from '../../syntax/geometry.ts';
import type { Body } from '../walk/piece.ts';

/** A subpath that clips is left out, and with the last one its clip; or all that it clips is cut off. */
export type ClipChange = 'open' | 'shut';

/** Which painted objects and pixels of a page are invisible. */
export interface Decisions {
  /** Paint ids of invisible objects: they are left out. */
  readonly hidden: ReadonlySet<number>;
  /** For the paint ids of partly covered images: one byte per pixel, 1 where it is invisible. */
  readonly hiddenPixels: ReadonlyMap<number, Uint8Array>;
  /** For the paint ids of subpaths that show, or clip, in part: how the rest of each is constructed. */
  readonly bent?: ReadonlyMap<number, string>;
  /** Around forms that reach further than all they paint. */
  readonly boxes?: ReadonlyMap<Body, Bounds>;
  /** For the paint ids of subpaths that clip and do not paint. */
  readonly clips?: ReadonlyMap<number, ClipChange>;
  /** Of shadings, 1 for each step that somebody sees. */
  readonly seenSteps?: ReadonlyMap<PDFDict, Uint8Array>;
  /** Drawn to find those out. */
  readonly shadingsAs?: ShadingsAs;
}

/** In which colour some shadings are drawn instead of their own; each has a number. */
export interface ShadingsAs {
  readonly colour: 'black' | 'white' | 'number' | 'step';
  readonly numbers: ReadonlyMap<PDFDict, number>;
}

export const keepEverything: Decisions = { hidden: new Set(), hiddenPixels: new Map() };
