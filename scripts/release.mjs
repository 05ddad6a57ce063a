import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const folder = join(root, 'release');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const output = (command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, maxBuffer: 512 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
  return stdout;
};

/** What a release hands out: the source, what it is made of (CycloneDX), and the checksums of both. */
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const files = {
  [`blackbar-${version}.tar.gz`]: output('git', [
    'archive',
    '--format=tar.gz',
    `--prefix=blackbar-${version}/`,
    'HEAD',
  ]),
  [`blackbar-${version}.cdx.json`]: output('npm', [
    'sbom',
    '--sbom-format=cyclonedx',
    '--omit=dev',
    '--package-lock-only',
  ]),
};
const sums = Object.entries(files).map(([name, bytes]) => {
  writeFileSync(join(folder, name), bytes);
  return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
console.log(`release/: ${Object.keys(files).join(', ')}, SHA256SUMS`);
