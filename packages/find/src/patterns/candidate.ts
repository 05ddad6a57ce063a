/** A range of text with the form of a pattern; `end` is exclusive. */
export interface Candidate {
  start: number;
  end: number;
  /** Why it is only a near miss; absent when it is valid. */
  nearMiss?: string;
}

export interface DetectorOptions {
  countries: readonly string[];
}

export interface Detector {
  detect: (text: string, options: DetectorOptions) => Candidate[];
  /** What a hyphen at a line end may be: part of the value, or hyphenation. */
  hyphens: readonly ('-' | '')[];
}

/** All matches of a global expression that `judge` accepts: `null` drops a match, a text makes it a near miss. */
export const judged = (
  text: string,
  expression: RegExp,
  judge: (match: RegExpExecArray) => null | true | string,
): Candidate[] => {
  const candidates: Candidate[] = [];
  for (const match of text.matchAll(expression)) {
    const verdict = judge(match);
    if (verdict === null) continue;
    // A group named `it` is the value itself, when the expression also matches a label before it.
    const it = match.groups?.it ?? match[0];
    const start = match.index + match[0].lastIndexOf(it);
    const end = start + it.length;
    candidates.push(verdict === true ? { start, end } : { start, end, nearMiss: verdict });
  }
  return candidates;
};

/** Whether a label such as "SSN" is shortly before. */
export const labelled = (text: string, start: number, label: RegExp): boolean =>
  label.test(text.slice(Math.max(0, start - 48), start));
