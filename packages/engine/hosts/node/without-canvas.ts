import module, { createRequire } from 'node:module';

/**
 * pdf.js asks for a canvas as it is loaded, which is a large native library. To read text it needs none, nor what it
 * takes from there into the global scope.
 */
const leaveOutCanvas = (): void => {
  const { resolve } = createRequire(import.meta.url);
  try {
    const path = createRequire(resolve('pdfjs-dist/legacy/build/pdf.mjs')).resolve('@napi-rs/canvas');
    const canvas = new module.Module(path);
    canvas.exports = { DOMMatrix: class {}, Path2D: class {} };
    canvas.loaded = true;
    createRequire(path).cache[path] = canvas;
  } catch {
    // Nor is it installed everywhere.
  }
};
leaveOutCanvas();
