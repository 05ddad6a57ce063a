import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand, wordMarker } from '@blackbar/core';
import { build, type Manifest } from 'vite';
import { afterBuild } from './after-build.ts';
import { loadedBy, manifestFolder, readManifest } from './needed-files.ts';

/** Every page is loaded by way of the start; only those of the tool are kept on a device. */
const isOfTool = (key: string): boolean => !/^src\/pages\/(?!device)/.test(key);

/** Too large for everybody: loaded when somebody agrees to it. */
const isLargeFace = (key: string): boolean => /@embedpdf\/fonts-(jp|kr|sc|tc)\//.test(key);

const largeFaces = (manifest: Manifest): string[] =>
  Object.entries(manifest)
    .filter(([key]) => isLargeFace(key))
    .map(([, { file }]) => `/${file}`)
    .sort();

const filesOfTool = (manifest: Manifest): string[] => {
  const files = loadedBy(
    manifest,
    ['index.html', 'src/start.tsx', 'src/pages/device.tsx'],
    (key) => isOfTool(key) && !isLargeFace(key),
  );
  // Bytes come as code: PDFium's own file is built, and never asked for.
  return [...files]
    .filter((file) => !file.endsWith('.wasm'))
    .map((file) => `/${file}`)
    .sort();
};

/** Names of files carry a hash of what is in them; those of pages do not. */
const versionOf = async (out: string, files: readonly string[]): Promise<string> => {
  const hash = createHash('sha256').update(files.join());
  for (const page of ['device.html', 'device-workspace.html']) hash.update(await readFile(join(out, page)));
  return hash.digest('hex').slice(0, 16);
};

const icon = (size: number) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  // The mark leaves the room around it that a launcher may cut off.
  purpose: 'any maskable',
});

const appManifest = {
  id: '/device',
  name: brand.name,
  short_name: brand.name,
  description: 'Redact PDF and image documents on this device. Nothing is sent.',
  start_url: '/device',
  scope: '/device',
  display: 'standalone',
  background_color: '#fafafa',
  theme_color: '#fafafa',
  icons: [192, 512].map(icon),
};

/** The tool can be installed and opens without a connection: its manifest, and the worker that keeps its files. */
export const offline = () =>
  afterBuild('offline', async (out, { root }) => {
    const manifest = await readManifest(out);
    const files = filesOfTool(manifest);
    const faces = largeFaces(manifest);
    // What an installation says in its pages is a part of their version.
    const version = `${await versionOf(out, files)}-${wordMarker('settings')}`;
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: {
        appFiles: JSON.stringify(files),
        faceFiles: JSON.stringify(faces),
        appVersion: JSON.stringify(version),
      },
      build: {
        outDir: out,
        emptyOutDir: false,
        target: 'es2023',
        rolldownOptions: {
          input: join(root, 'src/offline/service-worker.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
    await writeFile(join(out, 'manifest.webmanifest'), JSON.stringify(appManifest));
    await rm(manifestFolder(out), { recursive: true });
  });
