import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { bytesAsCode } from './build/bytes-as-code.ts';
import { lengthsFollowText } from './build/lengths-follow-text.ts';
import { offline } from './build/offline.ts';
import { precompress } from './build/precompress.ts';
import { prerender } from './build/prerender.ts';

/** Tesseract asks for Node's modules when it runs in Node; in a browser it never does, and needs none. */
const withoutNodeModules: Plugin = {
  name: 'without-node-modules',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('tesseract.js-core') && /^(fs|crypto|path)$/.test(id) ? '\0nothing' : null,
  load: (id) => (id === '\0nothing' ? 'export default {}' : null),
};

/** What nearly every page needs: React, the frame around the pages, the address. */
const neededByAll = [
  'rolldown/runtime',
  'node_modules/(react|react-dom|scheduler)/',
  'lucide-react/dist/esm/(?!icons)',
  'core/src/(brand|contact|encryption|enforced-words|limits|retention|site-paths)',
  'web/src/site/(frame|layout/(back-to-home|page-title))',
  'web/src/ui/(address|button|failure-boundary|icon|lazy-page|link|step-picture|theme|theme-toggle|use-title)',
  'web/src/api/(api-error|can-encrypt|enforced|expiry|request|session)',
  'web/src/document/(document-error|note-key)',
];

export default defineConfig({
  plugins: [bytesAsCode(), react(), tailwindcss(), prerender(), offline(), precompress()],
  css: { postcss: { plugins: [lengthsFollowText] } },
  build: {
    target: 'es2023',
    // The server's policy allows images from itself and from blobs only, never from data addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Says which files a page needs, for the pages that are built whole.
    manifest: true,
    rolldownOptions: {
      output: {
        // What nearly every page needs comes in one piece; many small pieces cost more to ask for than to send.
        codeSplitting: {
          groups: [{ name: 'app', test: new RegExp(neededByAll.join('|')) }],
        },
      },
    },
  },
  worker: {
    format: 'es',
    plugins: () => [withoutNodeModules],
    // A worker is one text that a page holds: it starts from a blob, under the page's own policy, and asks for nothing.
    rolldownOptions: { output: { codeSplitting: false } },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
});
