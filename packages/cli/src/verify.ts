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
  const isVerified = checks.every((check) => check.passed);
  if (command.isJson) console.log(JSON.stringify({ ok: isVerified, checks }));
  else
    for (const { name, passed } of checks)
      console.log(`${passed ? 'passed' : 'FAILED'}  ${name}: ${meaning[name]}`);
  return isVerified ? 0 : failedCheckExitCode;
};
