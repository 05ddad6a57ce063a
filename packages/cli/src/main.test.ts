import { expect, test } from 'vitest';
import { emptyFolder, runAsProcess, timeoutMs } from '../test/command.ts';

test('the process ends with the code of its command, and says what is wrong on standard error', {
  timeout: timeoutMs,
}, async () => {
  const folder = emptyFolder();
  const [version, unknown, missing, obeyed] = await Promise.all([
    runAsProcess(folder, ['--version']),
    runAsProcess(folder, ['inspect', 'in.pdf', '--loud']),
    runAsProcess(folder, ['inspect', 'none.pdf']),
    runAsProcess(folder, ['inspect', 'none\u001b]0;owned\u0007.pdf']),
  ]);
  expect(version).toMatchObject({ code: 0, error: '', out: expect.stringMatching(/^Blackbar \d/) });
  expect(unknown).toMatchObject({ code: 2, out: '' });
  expect(unknown.error).toMatch(/^blackbar: .*--loud.* See blackbar inspect --help\.\n$/);
  expect(missing).toMatchObject({ code: 10, out: '' });
  expect(obeyed.error).toMatch(/^blackbar: none\ufffd\]0;owned\ufffd\.pdf does not exist/);
  expect(missing.error).toMatch(/^blackbar: none\.pdf does not exist\. Check the path\.\n$/);
});
