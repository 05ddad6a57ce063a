import type { PageSize } from '@blackbar/core/model';
import type { PDFRawStream } from '@cantoo/pdf-lib';
import type { OtherContent, ParsedPage, SourceDocument } from '../page/source-document.ts';
import type { Item } from '../page/walk/item.ts';
import type { Pdfium } from '../pdfium/library.ts';
import { judgeAsked } from '../seen/judge-page.ts';
import type { Matrix } from '../syntax/geometry.ts';
import { coveredPage } from './covered-page.ts';
import type { Covers } from './covers.ts';
import type { ImageElement } from './element.ts';

/** What of a burnt picture nobody sees: the samples, 1 for each, or all of it; `unsure` when that cannot be told. */
export type Unseen = Uint8Array | 'all' | 'unsure';

/**
 * A sample at the edge of a box is seen beside it, unless something else lies there: the cut page is judged as it will be
 * looked at, with its boxes and what is drawn over it. Says nothing of pictures of which all is seen. Throws `Unprovable` when nothing can be told.
 */
export const unseenSamples = (
  pdfium: Pdfium,
  source: SourceDocument,
  page: ParsedPage['source'],
  content: OtherContent,
  covers: Covers,
  fromImage: Matrix,
  size: PageSize,
  burnt: ReadonlyMap<ImageElement, PDFRawStream>,
): Map<ImageElement, Unseen> => {
  const covered = coveredPage(source, page, content, covers.painted, fromImage);
  const elements = new Map([...burnt].map(([element, stream]) => [stream, element]));
  const elementOf = ({ paintId }: Item): ImageElement | undefined => {
    const piece = covered.images.get(paintId);
    return piece && elements.get(piece.stream);
  };
  const items = covered.body.items.filter((item) => item.kind === 'image' && elementOf(item));
  const asked = new Map(items.map((item) => [item.paintId, item]));
  const { hidden, unsure, hiddenPixels } = judgeAsked(pdfium, source.context, covered, size, asked);
  const unseen = new Map<ImageElement, Unseen>();
  for (const item of items) {
    const element = elementOf(item);
    const samples = hiddenPixels.get(item.paintId);
    if (!element) continue;
    if (hidden.has(item.paintId)) unseen.set(element, 'all');
    else if (unsure.has(item.paintId)) unseen.set(element, 'unsure');
    else if (samples) unseen.set(element, samples);
  }
  return unseen;
};
