/** Edges in pixels of the page image, fractional. */
export interface Edges {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
