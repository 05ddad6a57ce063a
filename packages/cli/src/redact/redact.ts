import type { RedactCommand, Searches } from '../arguments/commands.ts';
import { runFiles } from '../batch/run-files.ts';
import { count, createSay, type Say } from '../batch/say.ts';
import type { Tools } from '../batch/tools.ts';
import { exits } from '../exit-codes.ts';
import { UsageError } from '../failure.ts';
import { expandInputs, type Input } from '../files/inputs.ts';
import { checkOutputs } from '../files/output-path.ts';
import { readBoxes } from '../files/read-boxes.ts';
import { readPassword } from '../files/read-input.ts';
import { openLog } from '../log/open-log.ts';
import type { FileRecord } from '../log/record.ts';
import { readRulesFile } from '../search/rules-file.ts';
import type { Plan } from './plan-file.ts';
import { type Job, redactFile } from './redact-file.ts';

export const readPlan = async (
  command: Searches & Partial<Pick<RedactCommand, 'boxes' | 'label' | 'logsWords'>>,
): Promise<Plan> => {
  const file = command.rulesFile === undefined ? null : await readRulesFile(command.rulesFile);
  return {
    drawn: command.boxes === undefined ? [] : await readBoxes(command.boxes),
    rules: {
      rules: [...command.asked, ...(file?.rules ?? [])],
      // Without a rules file a page that cannot be searched is a warning.
      unreadable: file?.unreadable ?? 'picture',
      codes: file?.codes ?? null,
    },
    rulesSha256: file?.sha256 ?? null,
    label: command.label ?? null,
    isStrict: command.isStrict,
    logsWords: command.logsWords ?? false,
  };
};

const inWords = ({ pages, boxes, checks }: FileRecord): string => {
  const redacted = new Set(boxes.map(({ page }) => page)).size;
  const sharp = pages.filter(({ method }) => method === 'vector' || method === 'sharp').length;
  return (
    `What was under ${count(boxes.length, 'box', 'boxes')} on ${redacted} of ` +
    `${count(pages.length, 'page', 'pages')} is gone for good. ` +
    `${count(sharp, 'page stays', 'pages stay')} sharp, ` +
    `${count(pages.length - sharp, 'is a picture', 'are pictures')}. ` +
    `Checked: ${checks.map((check) => check.name).join(', ')}.`
  );
};

const report = (say: Say, record: FileRecord, isJson: boolean, isOne: boolean): void => {
  if (isJson) say.json(record);
  else if (record.ok) say.line(`${isOne ? '' : `${record.file} → ${record.out}: `}${inWords(record)}`);
  else say.problemWith(record.file, `${record.message} (${record.code})`);
  if (!isJson)
    for (const { message } of record.warnings) if (record.ok) say.problemWith(record.file, message);
};

const wordsWarning = 'The log holds the covered words (--log-words). Keep it as you keep the originals.';

const outOf = ({ place }: RedactCommand): string | undefined =>
  place?.kind === 'file' ? place.path : undefined;

const runJobs = (tools: Tools, job: Job, inputs: readonly Input[]): Promise<number[]> => {
  const { command } = job;
  const say = createSay(outOf(command));
  return runFiles(inputs, { ...command, signal: tools.signal }, async (input) => {
    const { record, isKnown } = await redactFile(tools, job, input);
    if (!isKnown && record.exitCode !== exits.interrupted[0]) await job.log?.append(record);
    report(say, record, command.isJson, inputs.length === 1);
    return record;
  });
};

export const redact = async (tools: Tools, command: RedactCommand): Promise<number[]> => {
  const plan = await readPlan(command);
  const { place } = command;
  const outFolder = place?.kind === 'folder' ? place.path : undefined;
  const inputs = await expandInputs(command.paths, command.isRecursive, outFolder);
  if (inputs.length > 1 && command.place?.kind === 'file')
    throw new UsageError(`--out is one file, and there are ${inputs.length} inputs. Use --out-dir.`);
  const outputs = command.place === null ? new Map() : await checkOutputs(command.place, inputs);
  const password = await readPassword(command.passwordFile);
  const { dryRun: form } = command;
  if (form !== null) {
    const { dryRun } = await import('./dry-run.ts');
    return dryRun(tools, { ...command, form }, plan, inputs, outputs, password);
  }
  const keys = command.hasCertificate
    ? await (await import('../certificate/key-file.ts')).signingKeys(command.key)
    : null;
  const log = command.log === undefined ? null : await openLog(command.log, command.isResumed);
  if (command.logsWords) createSay(outOf(command)).problem(wordsWarning);
  try {
    return await runJobs(tools, { command, plan, outputs, password, log, keys }, inputs);
  } finally {
    await log?.close();
  }
};
