import {
  type CheckedFile,
  type Leak,
  leakKinds,
  leakText,
  unreadText,
  withoutWords,
} from '@blackbar/core/model';
import type { CheckCommand } from './arguments/commands.ts';
import { withFile } from './batch/open-file.ts';
import { runFiles } from './batch/run-files.ts';
import { count, createSay, pagesInWords, type Say } from './batch/say.ts';
import { sayFailure } from './batch/say-failure.ts';
import type { Tools } from './batch/tools.ts';
import { exits } from './exit-codes.ts';
import { expandInputs } from './files/inputs.ts';
import { readPassword } from './files/read-input.ts';

const lookedFor = leakKinds.map((kind) => leakText[kind].name);

const isLeak = ({ weight }: Leak): boolean => weight === 'leak';

/** What was not looked at keeps a file from being called clean; what can be read is said before it. */
const exitOf = ({ leaks, unread }: CheckedFile) => {
  if (leaks.some(isLeak)) return exits.readable;
  return unread.length > 0 ? exits.unread : exits.done;
};

const codeOf = { [exits.readable[0]]: 'readable', [exits.unread[0]]: 'not-looked-at' } as Record<
  number,
  string
>;

/** The places of each kind in a line or two, with their words only when they are asked for. */
const printLeaks = (say: Say, leaks: readonly Leak[], showsWords: boolean): void => {
  for (const kind of leakKinds) {
    const found = leaks.filter((leak) => leak.kind === kind);
    if (found.length === 0) continue;
    const { title, sentence } = leakText[kind];
    const pages = [...new Set(found.flatMap(({ page }) => page ?? []))];
    const where = pages.length === 0 ? '' : `, ${pagesInWords(pages)}`;
    say.line(`  ${title}: ${count(found.length, 'place', 'places')}${where}. ${sentence}`);
    if (!showsWords) continue;
    for (const { page, words } of found)
      if (words !== undefined)
        say.line(`    ${page === undefined ? '' : `page ${page}: `}${printable(words)}`);
  }
};

/** A file's words may hold what a terminal would obey. */
const printable = (words: string): string => words.replace(/\p{C}/gu, ' ');

const print = (say: Say, checked: CheckedFile, showsWords: boolean): void => {
  const leaks = checked.leaks.filter(isLeak);
  const notes = checked.leaks.filter((leak) => !isLeak(leak));
  if (leaks.length > 0) {
    say.line(`${count(leaks.length, 'place', 'places')} in this file can still be read:`);
    printLeaks(say, leaks, showsWords);
  } else if (checked.unread.length === 0) say.line('We found nothing that is hidden and can still be read.');
  else say.line('We found nothing where we looked, but could not look everywhere.');
  if (notes.length > 0) {
    say.line('Beside its pages the file also says:');
    printLeaks(say, notes, showsWords);
  }
  for (const { part, page, reason } of checked.unread)
    say.line(
      `Could not be looked at: ${part === 'page' ? `page ${page}` : named[part]}, because ${unreadText[reason]}.`,
    );
  if (leaks.length === 0) say.line(`Looked for: ${lookedFor.join('; ')}.`);
};

const named = { file: 'the rest of the file', 'earlier-versions': 'earlier versions' } as const;

export const check = async (tools: Tools, command: CheckCommand): Promise<number[]> => {
  const say = createSay(undefined);
  const inputs = await expandInputs(command.paths, command.isRecursive);
  const password = await readPassword(command.passwordFile);
  const codes = await runFiles(inputs, { ...command, signal: tools.signal }, async (input) => {
    const { path: file } = input;
    try {
      const checked = await withFile(tools, input, password, (source) =>
        tools.host.checkFile(source, { signal: tools.signal }),
      );
      const [exitCode] = exitOf(checked);
      if (command.isJson) {
        const { leaks, unread, pages } = command.showsWords ? checked : withoutWords(checked);
        const code = codeOf[exitCode] ?? 'done';
        say.json({
          file,
          ok: true,
          code,
          exitCode,
          pages: pages.length,
          leaks,
          unread,
          lookedFor: leakKinds,
        });
        return { exitCode };
      }
      if (inputs.length > 1) say.line(`${file}:`);
      print(say, checked, command.showsWords);
      return { exitCode };
    } catch (error) {
      return sayFailure(say, file, error, command.isJson);
    }
  });
  // Of several files, one that can be read decides.
  return codes.includes(exits.readable[0]) ? codes.filter((code) => code !== exits.unread[0]) : codes;
};
