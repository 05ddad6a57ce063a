import type { FoundMatch } from './use-search.ts';

interface PageMatchesProps {
  matches: readonly FoundMatch[];
  /** Key of the match that was gone to last. */
  lookedAt: string | null;
  /** CSS pixels per page pixel. */
  scale: number;
}

/** What the search found on one page, underlined on the paper. */
export const PageMatches = ({ matches, lookedAt, scale }: PageMatchesProps) =>
  matches.flatMap((match) =>
    match.boxes.map((box, index) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: the boxes of a match never change their order
        key={`${match.key} ${index}`}
        className={`found-match ${match.isTicked ? '' : 'unticked'} ${match.key === lookedAt ? 'on' : ''}`}
        style={{
          left: box.x * scale,
          top: box.y * scale,
          width: box.width * scale,
          height: box.height * scale,
        }}
      />
    )),
  );
