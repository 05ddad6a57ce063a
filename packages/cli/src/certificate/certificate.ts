import { deriveInputKey, paperOf, readCertificate } from '@blackbar/certificate';
import type { CertificateCommand } from '../arguments/commands.ts';
import { createSay } from '../batch/say.ts';
import { Failure } from '../failure.ts';
import { readInput } from '../files/read-input.ts';
import { writeOutput } from '../files/write-output.ts';
import { signingKeys } from './key-file.ts';

const opened = async (path: string) => {
  const read = await readCertificate(new TextDecoder().decode(await readInput(path)));
  if (read) return read;
  throw new Failure('certificate-invalid', `${path} is not a certificate, or it has been changed.`);
};

/** The page of a certificate for people, the key to the original, or the public key to hand out. */
export const certificate = async (command: CertificateCommand): Promise<number[]> => {
  const say = createSay(command.out);
  if (command.act === 'public-key') {
    const { public: keys } = await signingKeys(command.key);
    say.line(JSON.stringify({ keys }, null, 2));
    return [];
  }
  const { statement, key } = await opened(command.file);
  if (command.act === 'page') {
    // Only here: no other command loads the engine into its own process.
    const { writePaper } = await import('@blackbar/engine/node');
    await writeOutput(command.out ?? '', writePaper(paperOf(statement, key)), command.isForced, false);
    return [];
  }
  const keys = await signingKeys(command.key);
  if (!keys.public.some(({ kid }) => kid === key.kid))
    throw new Failure('usage', `${command.file} was signed with another key. Name it with --key.`);
  say.line(await deriveInputKey(keys, statement.output.sha256, statement.exportedAt));
  return [];
};
