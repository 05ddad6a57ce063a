import type { PageSize, Word } from '@blackbar/core/model';
import type { Source } from '@blackbar/engine/node';
import type { PageWords } from '@blackbar/find';
import type { Applied, Rules } from '@blackbar/rules';
import type { Tools } from '../batch/tools.ts';
import { isBlankImage } from './blank-page.ts';

export interface SearchedDocument extends Applied {
  /** Pages, from 1, with something on them and no text in it. */
  unread: number[];
}

/** A page image of low resolution tells blank from not blank. */
const lookDpi = 72;
/** Text recognition reads small print at this resolution. */
const readDpi = 300;

/** A page that cannot be drawn may hold anything. */
const isBlank = ({ host, signal }: Tools, source: Source, page: number): Promise<boolean> =>
  host.renderPage(source, page, { dpi: lookDpi, signal }).then(
    ({ png, width, height }) => isBlankImage(png, width, height),
    () => false,
  );

const recognised = async (tools: Tools, source: Source, page: number, size: PageSize): Promise<Word[]> => {
  const { png } = await tools.host.renderPage(source, page, { dpi: readDpi, signal: tools.signal });
  return tools.recogniser.recognise(png, size, tools.signal);
};

/** What the rules find in a document, and which of its pages could not be searched. */
export const searchDocument = async (
  tools: Tools,
  source: Source,
  sizes: readonly PageSize[],
  { rules, unreadable }: Rules,
): Promise<SearchedDocument> => {
  if (rules.length === 0) return { suggestions: [], nearMisses: [], unread: [] };
  const { applyRules } = await import('@blackbar/rules');
  const pages: PageWords[] = [];
  const unread: number[] = [];
  for (const [index, size] of sizes.entries()) {
    const page = index + 1;
    let words = await tools.host.words(source, page, { signal: tools.signal });
    if (words.length === 0 && !(await isBlank(tools, source, page))) {
      if (unreadable === 'recognise') words = await recognised(tools, source, page, size);
      if (words.length === 0) unread.push(page);
    }
    pages.push({ page, words });
  }
  const applied = await tools.finders.over(pages, (find) => applyRules(rules, { sizes, pages, find }));
  return { ...applied, unread };
};
