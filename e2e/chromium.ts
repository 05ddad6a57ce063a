import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { arch, platform } from 'node:process';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const systemChromium = () => systemPaths.find((path) => existsSync(path));

/** The packaged browser is built for 64-bit Intel; elsewhere a Debian machine can install its own. */
const installFromDebian = () => {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const apt = (...args: string[]) => spawnSync('apt-get', args, { stdio: 'ignore' });
  apt('update', '-qq');
  apt('install', '-y', '-qq', 'chromium');
};

/**
 * The browser shipped as an npm package, where it runs. It has no windows of its own, so that a page costs a third of
 * what it costs in a whole browser, and it is the same on every machine.
 */
const packagedChromium = async (): Promise<string | undefined> => {
  if (platform !== 'linux' || arch !== 'x64') return undefined;
  const { default: chromium } = await import('@sparticuz/chromium');
  const path = await chromium.executablePath();
  return spawnSync(path, ['--version']).status === 0 ? path : undefined;
};

/** A Chromium to test with: the packaged one, else the system's, else Debian's. */
export const chromiumPath = async (): Promise<string> => {
  const found = (await packagedChromium()) ?? systemChromium();
  if (found) return found;
  installFromDebian();
  const installed = systemChromium();
  if (!installed)
    throw new Error('The journeys need a browser: install Chromium or Chrome and run the tests again.');
  return installed;
};
