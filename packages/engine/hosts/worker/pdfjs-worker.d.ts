/** pdf.js publishes no types for its worker part; nothing of it is called by name. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
