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

const sayWhere = 'say where they are with --boxes';

/** A check without anything to check is reported as not checked, never as passed. */
export const verify = async (host: EngineHost, command: VerifyCommand): Promise<number> => {
  const source = await readSource(command.input, command.passwordFile);
  const boxes = command.boxes === undefined ? [] : await readBoxes(command.boxes);
  const checks = await host.verify(source, boxes);
  const lacking: Partial<Record<keyof typeof meaning, string>> = {
    ...(boxes.length > 0 ? {} : { boxes: sayWhere, text: sayWhere }),
    fidelity: 'a file alone does not say how it looked before',
  };
  const made = checks.filter(({ name }) => lacking[name] === undefined);
  const notChecked = checks.map(({ name }) => name).filter((name) => lacking[name] !== undefined);
  const isVerified = made.every((check) => check.passed);
  if (command.isJson) console.log(JSON.stringify({ ok: isVerified, checks: made, notChecked }));
  else {
    for (const { name, passed } of made)
      console.log(`${passed ? 'passed' : 'FAILED'}  ${name}: ${meaning[name]}`);
    for (const name of notChecked) console.log(`not checked  ${name}: ${meaning[name]}; ${lacking[name]}`);
  }
  return isVerified ? 0 : failedCheckExitCode;
};
