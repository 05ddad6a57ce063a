import { createHash } from 'node:crypto';

/** Hashes of the scripts and styles that stand in a page itself. */
interface InPage {
  scripts: readonly string[];
  styles: readonly string[];
}

/**
 * What a browser may load and run: what comes from here, and in a page what it was built with, by its hash. A page that
 * works on the device alone may load its own code and connect to nothing; neither may its workers, which it starts from
 * blobs, so that they have its policy.
 */
export const contentPolicy = (
  { scripts, styles }: InPage = { scripts: [], styles: [] },
  isOnDevice = false,
): string =>
  [
    ['default-src', "'none'"],
    // The page engine is WebAssembly; it compiles, it does not evaluate text.
    ['script-src', "'self'", "'wasm-unsafe-eval'", ...scripts],
    ['worker-src', "'self'", 'blob:'],
    ['style-src', "'self'", ...styles],
    ['img-src', ...(isOnDevice ? ['blob:', 'data:'] : ["'self'", 'blob:', 'data:'])],
    ['font-src', "'self'"],
    ['connect-src', isOnDevice ? "'none'" : "'self'"],
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', isOnDevice ? "'none'" : "'self'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join(';');

const hashesOf = (html: string, element: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${element}>([^]*?)</${element}>`, 'g'))].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );

/** Only of elements without attributes, as the build writes them: any other stays forbidden. */
export const hashesIn = (html: string): InPage => ({
  scripts: hashesOf(html, 'script'),
  styles: hashesOf(html, 'style'),
});
