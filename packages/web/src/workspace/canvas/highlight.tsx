import type { Box } from '@blackbar/core';

/** A place on a page that somebody is asked to look at. */
export interface Highlight {
  box: Box;
  /** A box, words without one, or letters that leak beside one. */
  look: 'box' | 'open' | 'leak';
}

interface HighlightsProps {
  highlights: readonly Highlight[];
  /** CSS pixels per page pixel. */
  scale: number;
}

export const Highlights = ({ highlights, scale }: HighlightsProps) =>
  highlights.map(({ box, look }) => (
    <div
      key={`${look} ${box.x} ${box.y} ${box.width}`}
      className={`highlight ${look}`}
      style={{
        left: box.x * scale,
        top: box.y * scale,
        width: box.width * scale,
        height: box.height * scale,
      }}
    />
  ));
