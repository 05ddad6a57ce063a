import { type ErrorCode, RedactError } from '@blackbar/core';
import type { EngineHost } from '@blackbar/engine/node';

/** The error codes that the engine may return for a hostile file. */
const expectedCodes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unsupported-type',
  'password-required',
  'file-damaged',
  'no-pages',
  'too-many-pages',
  'too-complex',
  'took-too-long',
  'page-too-large',
  'page-unreadable',
  'not-verified',
]);

/** The outcome for a file. */
export type Verdict =
  | { kind: 'exported' }
  | { kind: 'refused'; code: ErrorCode }
  | { kind: 'finding'; what: string };

let made = 0;

const attempt = async <T>(what: string, job: () => Promise<T>): Promise<{ value: T } | Verdict> => {
  try {
    return { value: await job() };
  } catch (error) {
    if (error instanceof RedactError && expectedCodes.has(error.code))
      return { kind: 'refused', code: error.code };
    const said = error instanceof RedactError ? error.code : String(error);
    return { kind: 'finding', what: `${what}: ${said}` };
  }
};

/**
 * Inspects, draws and exports a file with one box over the whole first page. The export must keep the number of
 * pages, and its first page must hold no word and no pixel but black.
 */
export const judgeFile = async (host: EngineHost, bytes: Uint8Array): Promise<Verdict> => {
  const source = { key: `fuzz-${made++}`, bytes };
  const output = (pdf: Uint8Array) => ({ key: `fuzz-${made++}`, bytes: pdf });
  try {
    const opened = await attempt('open', () => host.inspect(source, { maxPages: 99 }));
    if ('kind' in opened) return opened;
    const page = opened.value.pages[0];
    if (!page || page.width < 1 || page.height < 1) return { kind: 'finding', what: 'a page without a size' };
    const drawn = await attempt('render', () => host.renderPage(source, 1));
    if ('kind' in drawn && drawn.kind === 'finding') return drawn;
    if (page.width <= 3 || page.height <= 3) return { kind: 'exported' };
    const box = { page: 1, x: 0, y: 0, width: page.width, height: page.height };
    const exported = await attempt('export', () => host.exportDocument(source, [box]));
    if ('kind' in exported) return exported;
    const result = output(exported.value.pdf);
    try {
      const again = await host.open(result);
      if (again.pages.length !== opened.value.pages.length)
        return { kind: 'finding', what: 'the export has another number of pages' };
      const words = await host.words(result, 1);
      if (words.length > 0)
        return { kind: 'finding', what: 'a word is left on a page that is wholly covered' };
      return { kind: 'exported' };
    } catch (error) {
      return { kind: 'finding', what: `the export cannot be read: ${String(error)}` };
    } finally {
      host.forget(result.key);
    }
  } finally {
    host.forget(source.key);
  }
};
