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

/** A Chromium to test with: the system's, else the one shipped as an npm package, else Debian's. */
export const chromiumPath = async (): Promise<string> => {
  const found = systemChromium();
  if (found) return found;
  if (platform === 'linux' && arch === 'x64') {
    const { default: chromium } = await import('@sparticuz/chromium');
    return await chromium.executablePath();
  }
  installFromDebian();
  const installed = systemChromium();
  if (!installed)
    throw new Error('The journeys need a browser: install Chromium or Chrome and run the tests again.');
  return installed;
};
