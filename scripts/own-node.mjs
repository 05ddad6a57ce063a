import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { nodePath, onOwnNode, root } from './install.mjs';

/** Runs a script of this folder again on the installed Node, with its tools first in the path. */
export const continueOnOwnNode = (script, more = {}) => {
  const path = `${dirname(nodePath)}${delimiter}${process.env.PATH}`;
  const env = { ...more, ...process.env, PATH: path };
  const child = spawn(
    onOwnNode() ? process.execPath : nodePath,
    [join(root, 'scripts', script), ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: 'inherit',
      env,
    },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 1)));
};
