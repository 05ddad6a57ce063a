import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { withFile } from './scratch-file.ts';

/** Bytes of the pages but one, put into a file of their own by qpdf; `undefined` when it cannot or none is left. */
const bytesWithout = (pdf: Uint8Array, page: number, pageCount: number): number | undefined => {
  const before = page > 1 ? [`1-${page - 1}`] : [];
  const after = page < pageCount ? [`${page + 1}-${pageCount}`] : [];
  if (before.length + after.length === 0) return undefined;
  return withFile(pdf, (path) => {
    const rest = `${path}.rest`;
    const options = ['--warning-exit-0', '--remove-unreferenced-resources=yes', path];
    try {
      execFileSync('qpdf', [...options, '--pages', '.', [...before, ...after].join(','), '--', rest], {
        timeout: 60_000,
        stdio: 'ignore',
      });
      return readFileSync(rest).length;
    } finally {
      rmSync(rest, { force: true });
    }
  });
};

/** The size of the export's unboxed pages by that of the same pages of the input. */
export const unboxedRatio = (
  input: Uint8Array,
  output: Uint8Array,
  boxed: number,
  pageCount: number,
): number | undefined => {
  const before = bytesWithout(input, boxed, pageCount);
  const after = before && bytesWithout(output, boxed, pageCount);
  return before && after ? after / before : undefined;
};
