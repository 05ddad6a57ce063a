import type { PageBox, PageSize } from '@blackbar/core/model';
import type { Source } from '@blackbar/engine/node';
import type { NearMiss, Rules, Suggestion } from '@blackbar/rules';
import { pagesInWords } from '../batch/say.ts';
import type { Tools } from '../batch/tools.ts';
import { Failure } from '../failure.ts';
import type { RecordedBox, Warning } from '../log/record.ts';
import { searchDocument } from '../search/search-document.ts';
import { checkBoxes } from './drawn-boxes.ts';

/** What to do with every file of a run. */
export interface Plan {
  /** Boxes of BOXES.json. */
  drawn: readonly PageBox[];
  rules: Rules;
  /** Of the rules file and its lists; `null` without one. */
  rulesSha256: string | null;
  /** For boxes without a label. */
  label: string | null;
  isStrict: boolean;
  /** Whether records name what is covered. */
  logsWords: boolean;
}

/** What will be covered in one file, and what to say about it. */
export interface PlannedFile {
  pages: readonly PageSize[];
  boxes: RecordedBox[];
  suggestions: Suggestion[];
  nearMisses: NearMiss[];
  warnings: Warning[];
}

const unreadWarning = (pages: number[]): Warning => ({
  code: 'page-not-searched',
  pages,
  message: `There is no text to search on ${pagesInWords(pages)}: look through ${pages.length === 1 ? 'it' : 'them'} yourself and cover what must go with --boxes.`,
});

/** Finds what is to be covered; refuses what cannot be searched where that was asked for. */
export const planFile = async (tools: Tools, source: Source, plan: Plan): Promise<PlannedFile> => {
  const { pages } = await tools.host.open(source, { signal: tools.signal });
  const drawn = checkBoxes(plan.drawn, pages);
  const { unreadable } = plan.rules;
  const searched = await searchDocument(tools, source, pages, plan.rules);
  const { suggestions, nearMisses, unread } = searched;
  if (unread.length > 0 && unreadable !== 'picture')
    throw new Failure(
      'strict',
      `There is no text to search on ${pagesInWords(unread)}, and the rules say unreadable: ${unreadable}. Nothing was written.`,
    );
  const warnings = unread.length === 0 ? [] : [unreadWarning(unread)];
  const [first] = warnings;
  if (plan.isStrict && first) throw new Failure('strict', `${first.message} Nothing was written (--strict).`);
  const asked = [
    ...drawn.map((box) => ({ rule: 'boxes', box, text: undefined })),
    ...suggestions.map(({ rule, box, match }) => ({ rule, box, text: match?.text })),
  ];
  const boxes = asked.map(({ rule, box, text }, index) => ({
    ...box,
    label: box.label ?? plan.label,
    number: index + 1,
    rule,
    ...(plan.logsWords && text !== undefined ? { words: text } : {}),
  }));
  return { pages, boxes, suggestions, nearMisses, warnings };
};
