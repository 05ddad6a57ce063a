/** The outcome for one file: `accepted` means that all four calls succeeded. */
export interface Outcome {
  /** Which call was refused; `null` when none was. */
  refusedAt: 'upload' | 'page' | 'box' | 'download' | null;
  status: number;
  code: string;
}

type Judge = (outcome: Outcome) => boolean;

/** Refused with a specific error code; a server error does not count. */
const refused: Judge = ({ refusedAt, status, code }) =>
  refusedAt !== null && status >= 400 && status < 500 && code !== 'none';
const accepted: Judge = ({ refusedAt }) => refusedAt === null;
const refusedWith =
  (...codes: string[]): Judge =>
  (outcome) =>
    refused(outcome) && codes.includes(outcome.code);
const status =
  (...statuses: number[]): Judge =>
  (outcome) =>
    refused(outcome) && statuses.includes(outcome.status);
const either =
  (...judges: Judge[]): Judge =>
  (outcome) =>
    judges.some((judge) => judge(outcome));

/** Maps the wording of the manifest to a check, from the most to the least specific; the first match is used. */
const wordings: readonly (readonly [RegExp, Judge])[] = [
  [/^413\/422/, status(413, 422)],
  [/^413/, either(status(413), refusedWith('too-complex', 'page-too-large'))],
  [/^one type only, or 415|^415 or sniff/, either(status(415), accepted, refused)],
  [/^415/, status(415)],
  [/ask for password/, refusedWith('password-required')],
  [/"damaged" \(or repair/, either(refusedWith('file-damaged', 'no-pages'), accepted)],
  [/refuse "damaged"/, refusedWith('file-damaged')],
  [/refuse "no pages"/, refusedWith('no-pages')],
  [/refuse "empty"/, refusedWith('no-file')],
  [/page cap/, refusedWith('too-many-pages')],
  [/refuse with reason/, refused],
  [/\brefuse\b.*\bor\b|\bor\b.*\brefuse\b|\brefuse or\b/, either(refused, accepted)],
  [/^refuse/, refused],
  [/time limit|terminates|alive/, either(refused, accepted)],
  [/^(accept|open|render|default|normalise|treat|count|repair|upright|recover)/, accepted],
];

export const judgeFor = (expect: string): Judge => {
  const wording = wordings.find(([pattern]) => pattern.test(expect));
  if (!wording) throw new Error(`no rule for the expectation "${expect}"`);
  return wording[1];
};
