import type { Paper, PaperBlock } from '@blackbar/core';
import type { PublicKey } from './keys.ts';
import type { Statement } from './statement.ts';

const grouped = (count: number): string => count.toLocaleString('en-US');
const counted = (count: number, one: string, many: string): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

const methodWords = {
  vector: 'kept sharp, written anew',
  sharp: 'kept sharp, cut under its boxes',
  picture: 'picture with searchable text',
  pixels: 'picture without text',
  blank: 'blank, with its boxes',
} as const satisfies Record<Statement['pages'][number]['method'], string>;

/** What each check of the finished file looked for; one without words here is told by its name. */
const checkWords: Readonly<Record<string, string>> = {
  structure: 'Structure: nothing in the file but what the published list allows, in a single version.',
  pages: 'Pages: as many as the original has.',
  boxes: 'Boxes: nothing but black, and its label, under every box.',
  text: 'Text: a second reader finds no text under a box.',
  fidelity: 'Look: pages that were kept sharp look as they did.',
};

const utc = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 19)} UTC`;

const issuerWords = (issuer: Statement['issuer']): string => {
  if (issuer.kind === 'command-line') return 'Command line, with the key of the person who ran it';
  return issuer.url === undefined ? 'A server' : `The server at ${issuer.url}`;
};

const checksOf = ({ checks }: Statement, result: Statement['checks'][number]['result']): string[] =>
  checks.filter((check) => check.result === result).map(({ name }) => checkWords[name] ?? `${name}.`);

/** How often each label is on a page: "(b)(6) × 3, (b)(7)(C)". */
const labelsOn = (boxes: Statement['boxes']): string => {
  const counts = new Map<string, number>();
  for (const { label } of boxes) if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => (count === 1 ? label : `${label} × ${count}`)).join(', ');
};

const pageTable = ({ pages, boxes }: Statement): PaperBlock => {
  const byPage = new Map<number, Statement['boxes']>();
  for (const box of boxes) {
    const onPage = byPage.get(box.page) ?? [];
    onPage.push(box);
    byPage.set(box.page, onPage);
  }
  const rows = pages.flatMap(({ method }, index) => {
    const onPage = byPage.get(index + 1) ?? [];
    if (onPage.length === 0 && method === 'vector') return [];
    return [[String(index + 1), methodWords[method], grouped(onPage.length), labelsOn(onPage) || 'none']];
  });
  return { kind: 'table', head: ['Page', 'How it was made', 'Boxes', 'Labels'], rows, shares: [1, 4, 1, 4] };
};

const doneText = ({ pages, boxes, policy }: Statement): string => {
  const redacted = new Set(boxes.map(({ page }) => page));
  const cut = pages.filter(({ method }) => method === 'sharp').length;
  const sharp = pages.filter(({ method }) => method === 'vector').length + cut;
  const drawn = pages.filter(
    ({ method }, index) => redacted.has(index + 1) && (method === 'picture' || method === 'pixels'),
  ).length;
  const areDrawn =
    drawn === 0
      ? ''
      : `${counted(drawn, 'page with boxes was', 'pages with boxes were')} drawn anew as ` +
        `${drawn === 1 ? 'a picture' : 'pictures'} at ${policy.dpi} DPI, after what was under the boxes had been made black. `;
  const areCut =
    cut === 0
      ? ''
      : `${counted(cut, 'page with boxes was', 'pages with boxes were')} cut: what was under the boxes was left out, and they were painted on top. `;
  return (
    `${counted(boxes.length, 'black box was', 'black boxes were')} burnt into ${grouped(redacted.size)} of ` +
    `${counted(pages.length, 'page', 'pages')}. ${areDrawn}${areCut}${counted(sharp, 'page was', 'pages were')} kept sharp. ` +
    'The file was written from the beginning out of a published list of allowed objects: metadata, comments, ' +
    'attachments, scripts, form data, layers and earlier versions are not on it.'
  );
};

/** A certificate as a page for people. It is for reading; what proves anything is the certificate. */
export const paperOf = (statement: Statement, key: PublicKey): Paper => {
  const { product, output, exportedAt, checkedWith } = statement;
  const nothingToCheck = checksOf(statement, 'nothing-to-check');
  return {
    title: 'Certificate of redaction',
    language: 'en',
    foot: `${product.name} ${product.version}  ·  ${output.sha256.slice(0, 16)}`,
    blocks: [
      {
        kind: 'text',
        text: 'This page tells what the certificate says, for people. It proves nothing by itself: the certificate is the signed file that came with it, and it is checked together with the redacted file (blackbar verify FILE --certificate CERTIFICATE).',
      },
      { kind: 'heading', text: 'The redacted file' },
      {
        kind: 'facts',
        rows: [
          ['SHA-256', output.sha256],
          ['Size', `${grouped(output.bytes)} bytes, ${counted(statement.pages.length, 'page', 'pages')}`],
          ['Made', `${utc(exportedAt)}, by the clock of the signer`],
          ['Made by', `${product.name} ${product.version}`],
          ['Signed by', issuerWords(statement.issuer)],
          ['Signing key', key.kid],
        ],
      },
      { kind: 'heading', text: 'What was done' },
      { kind: 'text', text: doneText(statement) },
      pageTable(statement),
      { kind: 'heading', text: 'What was checked' },
      {
        kind: 'text',
        text: 'The exact bytes of the redacted file were opened again before they were released, and passed:',
      },
      { kind: 'list', items: checksOf(statement, 'passed') },
      {
        kind: 'text',
        text: `Checked with ${checkedWith.map(({ name, version }) => `${name} ${version}`).join(', ')}.`,
      },
      { kind: 'heading', text: 'What was not' },
      {
        kind: 'list',
        items: [
          ...nothingToCheck.map((check) => `${check.slice(0, -1)}: there was nothing to check.`),
          'Whether the right words were covered: only a person can judge that.',
          'Whether the words around a box, or its width, let a reader guess what is under it.',
          'The time, beyond the clock of the signer.',
          'Who holds the signing key: compare it with one you know.',
        ],
      },
      { kind: 'heading', text: 'The original' },
      {
        kind: 'text',
        text: `The certificate holds nothing of the original but a commitment, ${statement.input.commitment}. Whoever has the original and the key that was handed out with the certificate can show that it is the file that was redacted; without that key the commitment says nothing.`,
      },
    ],
  };
};
