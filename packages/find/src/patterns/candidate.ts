/** A stretch of text with the form of a pattern; `end` is exclusive. */
export interface Candidate {
  start: number;
  end: number;
  /** Why it is only a near miss; absent when every rule says yes. */
  nearMiss?: string;
}

export interface DetectorOptions {
  countries: readonly string[];
}

export interface Detector {
  detect: (text: string, options: DetectorOptions) => Candidate[];
  /** What a hyphen at a line end may be: part of the thing, or only the typesetter's. */
  hyphens: readonly ('-' | '')[];
}

/** Every match of a global expression, judged: `null` drops it, text makes it a near miss. */
export const judged = (
  text: string,
  expression: RegExp,
  judge: (match: RegExpExecArray) => null | true | string,
): Candidate[] => {
  const candidates: Candidate[] = [];
  for (const match of text.matchAll(expression)) {
    const verdict = judge(match);
    if (verdict === null) continue;
    // A group named `it` is the thing itself, when the expression also reads what stands before it.
    const it = match.groups?.it ?? match[0];
    const start = match.index + match[0].lastIndexOf(it);
    const end = start + it.length;
    candidates.push(verdict === true ? { start, end } : { start, end, nearMiss: verdict });
  }
  return candidates;
};

/** Whether a word such as "SSN" stands shortly before. */
export const labelled = (text: string, start: number, label: RegExp): boolean =>
  label.test(text.slice(Math.max(0, start - 48), start));
