import type { FindCommand } from './arguments/commands.ts';
import type { Tools } from './batch/tools.ts';
import { expandInputs } from './files/inputs.ts';
import { readPassword } from './files/read-input.ts';
import { dryRun } from './redact/dry-run.ts';
import { readPlan } from './redact/redact.ts';

/** A search is a redaction that stops before it covers anything. */
export const find = async (tools: Tools, command: FindCommand): Promise<number[]> => {
  const plan = await readPlan(command);
  const inputs = await expandInputs(command.paths, command.isRecursive);
  const password = await readPassword(command.passwordFile);
  const how = { ...command, form: command.isJson ? 'json' : 'text', isForced: false, place: null } as const;
  return dryRun(tools, how, plan, inputs, new Map(), password);
};
