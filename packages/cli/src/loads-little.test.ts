import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { timeoutMs } from '../test/command.ts';

/** The packages that are loaded with a module, ours by their folder. */
const loadedWith = (file: string): string[] => {
  const script = `
    import { registerHooks } from 'node:module';
    const found = new Set();
    registerHooks({
      load(url, context, next) {
        found.add(/.*\\/(?:node_modules\\/(?:@[^/]+\\/)?|packages\\/)([^/]+)\\//.exec(url)?.[1] ?? url);
        return next(url, context);
      },
    });
    await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, file)).href)});
    console.log(JSON.stringify([...found].filter((name) => !name.startsWith('node:'))));
    process.exit();
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};

test('boxes from a file need no rules, no patterns, no certificates and no PDF library', {
  timeout: timeoutMs,
}, () => {
  expect(loadedWith('run-command.ts').sort()).toEqual(['cli', 'core', 'find', 'recognise']);
  expect(loadedWith('redact/redact.ts').sort()).toEqual(['cli', 'core']);
});

test('the process that hands out jobs loads nothing of what does them', { timeout: timeoutMs }, () => {
  expect(loadedWith('engine-process/serve-questions.ts').sort()).toEqual(['cli', 'core', 'engine']);
});
