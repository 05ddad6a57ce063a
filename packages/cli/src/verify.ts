import type { EngineHost } from '@blackbar/engine/node';
import type { VerifyCommand } from './arguments.ts';
import { failedCheckExitCode } from './exit-codes.ts';
import { readBoxes, readSource } from './files.ts';

const meaning = {
  structure: 'nothing in the file but what the published list allows',
  pages: 'every page can be counted',
  boxes: 'nothing but black under the boxes',
  text: 'no text under the boxes for another reader',
  fidelity: 'kept pages look as they did',
} as const;

export const verify = async (host: EngineHost, command: VerifyCommand): Promise<number> => {
  const source = await readSource(command.input, command.passwordFile);
  const boxes = command.boxes === undefined ? [] : await readBoxes(command.boxes);
  const checks = await host.verify(source, boxes);
  // A check that had nothing to look at has not been made, and says so: nobody has named the boxes.
  const isMade = ({ name }: { name: string }) => boxes.length > 0 || (name !== 'boxes' && name !== 'text');
  const made = checks.filter(isMade);
  const notChecked = checks.filter((check) => !isMade(check)).map(({ name }) => name);
  const isVerified = made.every((check) => check.passed);
  if (command.isJson) console.log(JSON.stringify({ ok: isVerified, checks: made, notChecked }));
  else {
    for (const { name, passed } of made)
      console.log(`${passed ? 'passed' : 'FAILED'}  ${name}: ${meaning[name]}`);
    for (const name of notChecked)
      console.log(`not checked  ${name}: ${meaning[name]}; say where they are with --boxes`);
  }
  return isVerified ? 0 : failedCheckExitCode;
};
