import type { PageBox } from '@blackbar/core/model';
import type { EngineHost } from '@blackbar/engine/node';
import type { VerifyCommand } from './arguments/commands.ts';
import { withFile } from './batch/open-file.ts';
import { runFiles } from './batch/run-files.ts';
import { createSay } from './batch/say.ts';
import { sayFailure } from './batch/say-failure.ts';
import type { Tools } from './batch/tools.ts';
import { type CheckedCertificate, checkCertificate, trustText } from './certificate/check-certificate.ts';
import { exits } from './exit-codes.ts';
import { expandInputs } from './files/inputs.ts';
import { readBoxes } from './files/read-boxes.ts';
import { readPassword } from './files/read-input.ts';
import { checkBoxes } from './redact/drawn-boxes.ts';

type Check = Awaited<ReturnType<EngineHost['verify']>>[number];

const meaning = {
  structure: 'nothing in the file but what the published list allows',
  pages: 'every page can be counted',
  boxes: 'nothing but black under the boxes',
  text: 'no text under the boxes for another reader',
  fidelity: 'kept pages look as they did',
} as const satisfies Record<Check['name'], string>;

const sayWhere = 'say where they are with --boxes';

/** A check without anything to check is reported as not checked, never as passed. */
const parted = (checks: readonly Check[], hasBoxes: boolean) => {
  const lacking: Partial<Record<Check['name'], string>> = {
    ...(hasBoxes ? {} : { boxes: sayWhere, text: sayWhere }),
    fidelity: 'a file alone does not say how it looked before',
  };
  return { lacking, made: checks.filter(({ name }) => lacking[name] === undefined) };
};

const certificateJson = (certified: CheckedCertificate | null) => {
  if (!certified) return {};
  const { key, ...said } = certified;
  return { certificate: { signedBy: key.kid, ...said } };
};

const certificateLines = (certified: CheckedCertificate | null): string[] => {
  if (!certified) return [];
  const { statement, key, trust, isInput, areRules } = certified;
  const signed = `passed  certificate: about exactly this file, exported ${statement.exportedAt}, signed by ${key.kid}, ${trustText[trust]}`;
  const line = (isRight: boolean | null, right: string, wrong: string): string[] =>
    isRight === null ? [] : [isRight ? `passed  ${right}` : `FAILED  ${wrong}`];
  return [
    signed,
    ...line(
      isInput,
      'input: this is the original that was redacted',
      'input: this is not the original, or not the key that belongs to it',
    ),
    ...line(
      areRules,
      'rules: these are the rules that were followed',
      'rules: these are not the rules that were followed, or none were, or this is not the key that belongs to it',
    ),
  ];
};

export const verify = async (tools: Tools, command: VerifyCommand): Promise<number[]> => {
  const say = createSay(undefined);
  const inputs = await expandInputs(command.paths, command.isRecursive);
  const password = await readPassword(command.passwordFile);
  const named = command.boxes === undefined ? [] : await readBoxes(command.boxes);
  return runFiles(inputs, { ...command, signal: tools.signal }, async (input) => {
    const { path: file } = input;
    try {
      const { checks, certified, boxes } = await withFile(tools, input, password, async (source) => {
        const certified = command.certificate && (await checkCertificate(source.bytes, command.certificate));
        const boxes: readonly PageBox[] = certified?.statement.boxes ?? named;
        if (boxes.length > 0) checkBoxes(boxes, (await tools.host.open(source)).pages);
        return { checks: await tools.host.verify(source, boxes, { signal: tools.signal }), certified, boxes };
      });
      const { lacking, made } = parted(checks, boxes.length > 0);
      const notChecked = checks.map(({ name }) => name).filter((name) => lacking[name] !== undefined);
      const isShown = certified?.isInput !== false && certified?.areRules !== false;
      const isVerified = made.every((check) => check.passed) && isShown;
      const exitCode = isVerified ? exits.done[0] : exits.check[0];
      if (command.isJson) {
        const code = isVerified ? 'done' : 'not-verified';
        say.json({
          file,
          ok: isVerified,
          code,
          exitCode,
          checks: made,
          notChecked,
          ...certificateJson(certified),
        });
        return { exitCode };
      }
      if (inputs.length > 1) say.line(`${file}:`);
      for (const line of certificateLines(certified)) say.line(line);
      for (const { name, passed } of made)
        say.line(`${passed ? 'passed' : 'FAILED'}  ${name}: ${meaning[name]}`);
      for (const name of notChecked) say.line(`not checked  ${name}: ${meaning[name]}; ${lacking[name]}`);
      return { exitCode };
    } catch (error) {
      return sayFailure(say, file, error, command.isJson);
    }
  });
};
