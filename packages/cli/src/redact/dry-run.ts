import type { DryRun, RedactCommand } from '../arguments/commands.ts';
import { withFile } from '../batch/open-file.ts';
import { type Outcome, runFiles } from '../batch/run-files.ts';
import { createSay, type Say } from '../batch/say.ts';
import type { Tools } from '../batch/tools.ts';
import { exitCodeOf, exits } from '../exit-codes.ts';
import { failureOf } from '../failure.ts';
import type { Input } from '../files/inputs.ts';
import { writeOutput } from '../files/write-output.ts';
import { csvLine } from '../log/csv.ts';
import { listing } from './listing.ts';
import { type Plan, type PlannedFile, planFile } from './plan-file.ts';

interface DryRunCommand extends Pick<RedactCommand, 'jobs' | 'continuesOnError' | 'isForced' | 'place'> {
  form: DryRun;
}

const columns = ['file', 'number', 'page', 'x', 'y', 'width', 'height', 'rule', 'label', 'text'];

/** To a hundredth of a pixel. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

const textOf = ({ boxes, suggestions }: PlannedFile, index: number): string =>
  suggestions[index - (boxes.length - suggestions.length)]?.match?.text ?? '';

const codeOf = ({ boxes, warnings }: PlannedFile): number => {
  if (boxes.length === 0) return exits.nothing[0];
  return (warnings.length === 0 ? exits.done : exits.warned)[0];
};

const print = (say: Say, command: DryRunCommand, file: string, planned: PlannedFile): void => {
  const { boxes, nearMisses, warnings } = planned;
  const exitCode = codeOf(planned);
  if (command.form === 'json') {
    const listed = boxes.map((box, index) => ({ ...box, text: textOf(planned, index) }));
    say.json({
      file,
      ok: true,
      code: boxes.length === 0 ? 'nothing-found' : 'done',
      exitCode,
      boxes: listed,
      nearMisses,
      warnings,
    });
  } else if (command.form === 'csv')
    for (const [index, { number, page, x, y, width, height, rule, label }] of boxes.entries())
      say.line(
        csvLine([
          file,
          number,
          page,
          ...[x, y, width, height].map(rounded),
          rule,
          label,
          textOf(planned, index),
        ]),
      );
  else for (const line of listing(file, planned)) say.line(line);
  if (command.form !== 'json') for (const { message } of warnings) say.problemWith(file, message);
};

/** Lists what would be covered; as a PDF it also draws it. Nothing is redacted. */
export const dryRun = async (
  tools: Tools,
  command: DryRunCommand,
  plan: Plan,
  inputs: readonly Input[],
  outputs: ReadonlyMap<Input, string>,
  password: string | undefined,
): Promise<number[]> => {
  const say = createSay(command.place?.kind === 'file' ? command.place.path : undefined);
  if (command.form === 'csv') say.line(csvLine(columns));
  return runFiles(inputs, { ...command, signal: tools.signal }, async (input): Promise<Outcome> => {
    try {
      return await withFile(tools, input, password, async (source) => {
        const planned = await planFile(tools, source, plan);
        print(say, command, input.path, planned);
        if (command.form === 'pdf') {
          const { previewPdf } = await import('./preview-pdf.ts');
          const preview = await previewPdf(tools, source, planned);
          await writeOutput(outputs.get(input) ?? '', preview, command.isForced, false);
        }
        return { exitCode: codeOf(planned) };
      });
    } catch (error) {
      const { code, message } = failureOf(error);
      const exitCode = exitCodeOf(code);
      if (command.form === 'json') say.json({ file: input.path, ok: false, code, exitCode, message });
      else say.problemWith(input.path, `${message} (${code})`);
      return { exitCode };
    }
  });
};
