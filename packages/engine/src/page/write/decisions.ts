/** Which painted objects and pixels of a page are invisible. */
export interface Decisions {
  /** Paint ids of invisible objects: they are left out. */
  readonly hidden: ReadonlySet<number>;
  /** For the paint ids of partly covered images: one byte per pixel, 1 where it is invisible. */
  readonly hiddenPixels: ReadonlyMap<number, Uint8Array>;
}

export const keepEverything: Decisions = { hidden: new Set(), hiddenPixels: new Map() };
