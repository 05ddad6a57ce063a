import type { OtherContent, ParsedPage, SourceDocument } from '../page/source-document.ts';
import { toBytes } from '../syntax/bytes.ts';
import type { Bounds, Matrix } from '../syntax/geometry.ts';
import { rectangleSegments, writeSubpath } from './subpaths.ts';

/** Neither paper nor what is burnt: it is seen on both. */
const coverGrey = 0.5;

/**
 * A page that was cut, as it will be looked at: with something over the areas, in pixels of its page image, that boxes or
 * pictures will lie over. What was painted before has the same paint ids.
 */
export const coveredPage = (
  source: SourceDocument,
  page: ParsedPage['source'],
  cut: OtherContent,
  areas: readonly Bounds[],
  fromImage: Matrix,
): ParsedPage => {
  const paths = areas.map((area) => writeSubpath(rectangleSegments(area, fromImage)));
  const painted = toBytes(`\nq\n${coverGrey} g\n${paths.join('\n')}\nf\nQ\n`);
  const content = new Uint8Array(cut.content.length + painted.length);
  content.set(cut.content);
  content.set(painted, cut.content.length);
  return source.parseContent(page, { ...cut, content });
};
