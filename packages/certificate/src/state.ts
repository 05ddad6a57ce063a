import {
  type BoxedPages,
  brand,
  clampBox,
  type PageBox,
  type PageSize,
  productVersion,
} from '@blackbar/core';
import type { Statement } from './statement.ts';

type Method = Statement['pages'][number]['method'];

/** What an export did, as its report says it, and what it was asked to do. */
export interface Certified {
  issuer: Statement['issuer'];
  exportedAt: string;
  outputSha256: string;
  outputBytes: number;
  /** `commitTo` over the SHA-256 of the file as the person has it. */
  inputCommitment: string;
  rulesCommitment?: string | undefined;
  pages: readonly PageSize[];
  methods: readonly Method[];
  boxes: readonly PageBox[];
  checks: readonly { name: string; passed: boolean }[];
  checkedWith: Statement['checkedWith'];
  dpi: number;
  /** What was asked for pages with boxes; `methods` says what they became. */
  boxedPages: BoxedPages;
}

/** A check that had nothing to look at is not called passed: looks are compared only of pages kept as vector. */
const resultOf = (name: string, methods: readonly Method[]): Statement['checks'][number]['result'] =>
  name === 'fidelity' && !methods.includes('vector') && !methods.includes('sharp')
    ? 'nothing-to-check'
    : 'passed';

/** A box as it was burnt: the part of it that lies on its page. */
const burnt = (box: PageBox, pages: readonly PageSize[]): Statement['boxes'][number] => {
  const size = pages[box.page - 1];
  const clamped = size && clampBox(box, size);
  if (!clamped) throw new Error('a box that is on no page was not burnt');
  return { page: box.page, ...clamped, ...(box.label == null ? {} : { label: box.label }) };
};

/** The statement that is signed. There is none of an export that failed a check. */
export const state = (certified: Certified): Statement => {
  const { pages, methods, boxes, checks, rulesCommitment: rules } = certified;
  if (checks.length === 0 || checks.some(({ passed }) => !passed))
    throw new Error('a file that did not pass its checks has no certificate');
  if (pages.length !== methods.length) throw new Error('every page needs its method');
  return {
    kind: 'blackbar-certificate',
    version: 1,
    product: { name: brand.name, version: productVersion },
    issuer: certified.issuer,
    exportedAt: certified.exportedAt,
    output: { sha256: certified.outputSha256, bytes: certified.outputBytes },
    input: { commitment: certified.inputCommitment },
    pages: pages.map(({ width, height }, index) => ({ width, height, method: methods[index] as Method })),
    boxes: boxes.map((box) => burnt(box, pages)),
    checks: checks.map(({ name }) => ({ name, result: resultOf(name, methods) })),
    checkedWith: certified.checkedWith,
    policy: {
      dpi: certified.dpi,
      pagesWithBoxes: certified.boxedPages === 'sharp' ? 'sharp-if-cut-exactly' : 'picture',
      pagesWithoutBoxes: 'vector-if-proven',
      release: 'every-check-passed',
      ...(rules === undefined ? {} : { rules }),
    },
  };
};
