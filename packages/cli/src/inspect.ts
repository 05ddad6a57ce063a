import type { InspectCommand } from './arguments/commands.ts';
import { withFile } from './batch/open-file.ts';
import { runFiles } from './batch/run-files.ts';
import { count, createSay } from './batch/say.ts';
import { sayFailure } from './batch/say-failure.ts';
import type { Tools } from './batch/tools.ts';
import { exits } from './exit-codes.ts';
import { expandInputs } from './files/inputs.ts';
import { readPassword } from './files/read-input.ts';

export const inspect = async (tools: Tools, command: InspectCommand): Promise<number[]> => {
  const say = createSay(undefined);
  const inputs = await expandInputs(command.paths, command.isRecursive);
  const password = await readPassword(command.passwordFile);
  const prefix = inputs.length === 1 ? () => '' : (path: string) => `${path}: `;
  return runFiles(inputs, { ...command, signal: tools.signal }, async (input) => {
    const { path: file } = input;
    try {
      const summary = await withFile(tools, input, password, (source) =>
        tools.host.inspect(source, { signal: tools.signal }),
      );
      if (command.isJson) say.json({ file, ok: true, code: 'done', exitCode: 0, ...summary });
      else {
        say.line(`${prefix(file)}${summary.kind}, ${count(summary.pages.length, 'page', 'pages')}`);
        for (const { kind, count: number, searchedPages } of summary.found)
          say.line(
            `${String(number).padStart(6)}  ${kind}${searchedPages === undefined ? '' : ` (on the first ${searchedPages} pages; the others were not looked at)`}`,
          );
        if (summary.found.length === 0) say.line('Nothing hidden was found.');
      }
      return { exitCode: exits.done[0] };
    } catch (error) {
      return sayFailure(say, file, error, command.isJson);
    }
  });
};
