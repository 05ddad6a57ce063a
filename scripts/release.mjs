import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildPackages } from './build-packages.mjs';
import { root } from './install.mjs';

const folder = join(root, 'release');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const output = (command, args) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, maxBuffer: 512 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed: ${stderr}`);
  return stdout;
};

/** What a release hands out: the source, what it is made of (CycloneDX), the packages, and the checksums of all. */
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
for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
const names = [...Object.keys(files), ...buildPackages(folder).map((path) => basename(path))];
const sums = names.map((name) => {
  const bytes = readFileSync(join(folder, name));
  return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
});
writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
console.log(`release/: ${names.join(', ')}, SHA256SUMS`);
