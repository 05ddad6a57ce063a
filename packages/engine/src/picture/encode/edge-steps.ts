/** How coarse the smoothed edges of a picture may be. */
export interface EdgeSteps {
  /** The levels of a channel that count as one where nothing but edges has them. */
  readonly cellOfLevel: Uint8Array;
  /** No colour is taken for one that is further from it, of 255 in a channel. */
  readonly maxMoved: number;
}

/** From white to black: narrow where paper, tints and faint print are. */
const steps = (cellWidths: readonly number[], maxMoved: number): EdgeSteps => ({
  cellOfLevel: Uint8Array.from(cellWidths.flatMap((width, cell) => Array(width).fill(cell))).reverse(),
  maxMoved,
});

/** Few, so that text in two or three colours needs four bits a pixel. */
export const usualSteps = steps([4, 26, 48, 56, 56, 46, 20], 28);

/** Where an edge is half as wide as on the page image, five levels look as smooth as seven do there. */
export const fineSteps = steps([4, 72, 72, 72, 36], 44);
