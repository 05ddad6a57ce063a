import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Tesseract asks for Node's modules when it runs in Node; in a browser it never does, and needs none. */
const withoutNodeModules: Plugin = {
  name: 'without-node-modules',
  enforce: 'pre',
  resolveId: (id, importer) =>
    importer?.includes('tesseract.js-core') && /^(fs|crypto|path)$/.test(id) ? '\0nothing' : null,
  load: (id) => (id === '\0nothing' ? 'export default {}' : null),
};

export default defineConfig({
  plugins: [react(), tailwindcss()],
  build: {
    target: 'es2023',
    // The server's policy allows images from itself and from blobs only, never from data addresses.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  worker: { plugins: () => [withoutNodeModules] },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080' },
  },
});
