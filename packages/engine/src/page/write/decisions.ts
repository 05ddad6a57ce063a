/** What the ink probes found out about a page. */
export interface Decisions {
  /** Paint ids of what nobody can see: it is left out. */
  readonly hidden: ReadonlySet<number>;
  /** For the paint ids of partly covered images: one byte a pixel, 1 where it cannot be seen. */
  readonly hiddenPixels: ReadonlyMap<number, Uint8Array>;
}

export const keepEverything: Decisions = { hidden: new Set(), hiddenPixels: new Map() };
