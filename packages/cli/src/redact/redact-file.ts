import type { CertificateKeys } from '@blackbar/certificate';
import type { Source } from '@blackbar/engine/node';
import type { RedactCommand } from '../arguments/commands.ts';
import { withFile } from '../batch/open-file.ts';
import type { Tools } from '../batch/tools.ts';
import { certificatePath } from '../certificate/certificate-path.ts';
import type { writeCertificate as WriteCertificate } from '../certificate/write-certificate.ts';
import { Failure } from '../failure.ts';
import type { Input } from '../files/inputs.ts';
import { checkOutput, removeLeftovers, writeOutput } from '../files/write-output.ts';
import type { Log } from '../log/log.ts';
import type { FileRecord, Warning } from '../log/record.ts';
import { progressBar } from '../progress-bar.ts';
import { type Begun, failedRecord, releasedRecord, warningsOf } from './make-record.ts';
import { type Plan, planFile } from './plan-file.ts';

/** What all files of one redaction share. */
export interface Job {
  command: RedactCommand;
  plan: Plan;
  outputs: ReadonlyMap<Input, string>;
  password: string | undefined;
  log: Log | null;
  /** Sign a certificate of each file; `null` when none was asked for. */
  keys: CertificateKeys | null;
}

/** Everything that changes what would be written: a batch goes on only with the same. */
const settingsOf = ({ command, plan }: Job, out: string): string =>
  JSON.stringify([plan, command.dpi, ...(command.pages === 'picture' ? [] : [command.pages]), out]);

const nothingFound = 'Nothing was found to cover, so nothing was written.';

const release = async (
  tools: Tools,
  job: Job,
  source: Source,
  out: string,
  begun: Begun,
  warned: Warning[],
): Promise<FileRecord> => {
  const { command, plan } = job;
  const planned = await planFile(tools, source, plan);
  warned.push(...planned.warnings);
  if (planned.boxes.length === 0)
    throw new Failure('nothing-found', [nothingFound, ...warned.map(({ message }) => message)].join(' '));
  // Two files at once would write into each other's line.
  const bar = progressBar(command.isJson || job.outputs.size > 1 ? null : process.stderr);
  try {
    const { pdf, report } = await tools.host.exportDocument(source, planned.boxes, {
      dpi: command.dpi,
      pages: command.pages,
      onProgress: bar.show,
      signal: tools.signal,
    });
    const [first] = warningsOf(planned, report);
    if (plan.isStrict && first)
      throw new Failure('strict', `${first.message} Nothing was written (--strict).`);
    await writeOutput(out, pdf, command.isForced, command.isResumed);
    const isForced = command.isForced || command.isResumed;
    const { rulesSha256 } = plan;
    const { dpi, pages } = command;
    const written = { out, planned, report, rulesSha256, dpi, pages, isForced };
    const certificate = job.keys && (await certified(job.keys, written));
    return { ...releasedRecord(begun, out, planned, report), certificate };
  } finally {
    bar.end();
  }
};

const certified: typeof WriteCertificate = async (...given) =>
  (await import('../certificate/write-certificate.ts')).writeCertificate(...given);

/** A file's record, and whether an earlier run of the batch made it. */
interface Redacted {
  record: FileRecord;
  isKnown: boolean;
}

/** One file from its bytes to a record; a failure is a record too. */
export const redactFile = async (tools: Tools, job: Job, input: Input): Promise<Redacted> => {
  const { command, log } = job;
  const out = job.outputs.get(input) ?? '';
  const begun: Begun = {
    file: input.path,
    startedAt: new Date().toISOString(),
    dpi: command.dpi,
    inputBytes: 0,
    resume: null,
  };
  const warned: Warning[] = [];
  try {
    if (command.isResumed) await removeLeftovers(out);
    else await checkOutput(out, command.isForced);
    if (job.keys && !command.isResumed) await checkOutput(certificatePath(out), command.isForced);
    return await withFile(tools, input, job.password, async (source) => {
      begun.inputBytes = source.bytes.length;
      begun.resume = log?.marksOf(source.bytes, settingsOf(job, out)) ?? null;
      const known = begun.resume && (await log?.released(input.path, begun.resume));
      if (known) return { record: known, isKnown: true };
      return { record: await release(tools, job, source, out, begun, warned), isKnown: false };
    });
  } catch (error) {
    return { record: failedRecord(begun, error, warned), isKnown: false };
  }
};
