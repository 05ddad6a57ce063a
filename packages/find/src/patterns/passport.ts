import { type Candidate, type Detector, judged } from './candidate.ts';
import { mrzCheckDigit } from './checksums.ts';

/** A field and the place of its check digit, by line. */
type Check = { line: number; from: number; to: number; digit: number };

interface MrzForm {
  lines: number;
  length: number;
  opening: RegExp;
  checks: readonly Check[];
}

/** ICAO 9303 parts 4 to 6: passports, and identity cards in their two sizes. */
const forms: readonly MrzForm[] = [
  {
    lines: 2,
    length: 44,
    opening: /^P[A-Z<]/,
    checks: [
      { line: 1, from: 0, to: 9, digit: 9 },
      { line: 1, from: 13, to: 19, digit: 19 },
      { line: 1, from: 21, to: 27, digit: 27 },
    ],
  },
  {
    lines: 2,
    length: 36,
    opening: /^[ACIPV][A-Z<]/,
    checks: [
      { line: 1, from: 0, to: 9, digit: 9 },
      { line: 1, from: 13, to: 19, digit: 19 },
      { line: 1, from: 21, to: 27, digit: 27 },
    ],
  },
  {
    lines: 3,
    length: 30,
    opening: /^[ACI][A-Z0-9<]/,
    checks: [
      { line: 0, from: 5, to: 14, digit: 14 },
      { line: 1, from: 0, to: 6, digit: 6 },
      { line: 1, from: 8, to: 14, digit: 14 },
    ],
  },
];

interface Run {
  start: number;
  end: number;
  text: string;
}

const runs = (text: string): Run[] =>
  Array.from(text.matchAll(/(?<![A-Za-z0-9<])[A-Z0-9<]{30,44}(?![A-Za-z0-9<])/g), ({ 0: run, index }) => ({
    start: index,
    end: index + run.length,
    text: run,
  }));

const machineReadable = (text: string): Candidate[] => {
  const all = runs(text);
  const found: Candidate[] = [];
  for (let index = 0; index < all.length; index++) {
    for (const form of forms) {
      const lines = all.slice(index, index + form.lines);
      if (lines.length < form.lines || lines.some((line) => line.text.length !== form.length)) continue;
      if (!form.opening.test(lines[0]?.text ?? '') || !lines.some((line) => line.text.includes('<')))
        continue;
      const fits = form.checks.every(({ line, from, to, digit }) => {
        const row = lines[line]?.text ?? '';
        return mrzCheckDigit(row.slice(from, to)) === row[digit];
      });
      const whole = { start: lines[0]?.start ?? 0, end: lines.at(-1)?.end ?? 0 };
      found.push(fits ? whole : { ...whole, nearMiss: 'Check digits do not fit' });
      index += form.lines - 1;
      break;
    }
  }
  return found;
};

const afterLabel =
  /\b(?:passport|reisepass|passeport|pasaporte|passaporto)(?:\s+(?:card|book))?(?:\s*(?:no|nr|num(?:ber|ero|éro)?|nummer|#|n[°º])\.?)?\s*(?:is|was)?\s*[:#.]?\s*(?<it>[A-Z0-9]{7,9})(?![A-Za-z0-9])/giu;

/** Letter and digit forms in use: nine digits, one or two letters and digits, or the German alphabet. */
const numberForms = [
  /^\d{8,9}$/,
  /^[A-Z]{1,2}\d{6,8}$/,
  /^[CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8}$/,
  /^\d{2}[A-Z]{2}\d{5}$/,
];

/** Machine-readable zones with valid check digits, and passport numbers after the word "passport". */
export const passport: Detector = {
  hyphens: ['-'],
  detect: (text) => [
    ...machineReadable(text),
    ...judged(text, afterLabel, ({ groups }) => {
      const number = groups?.it ?? '';
      return number.replace(/\D/g, '').length >= 3 && numberForms.some((form) => form.test(number))
        ? true
        : null;
    }),
  ],
};
