import type { Evidence } from '../secret.ts';
import { type LetterSight, tellingRun } from '../sight.ts';
import { findColours } from './colours.ts';
import type { ExportedPart } from './exported-file.ts';
import { findPoints } from './points.ts';
import { findSamples } from './samples.ts';
import { decodedStrings, findWord } from './text.ts';

/** Runs of letters with one sight that are long enough to tell. */
export const runsOf = (text: string, letters: readonly LetterSight[], sight: LetterSight): string[] => {
  const runs: string[] = [];
  let run = '';
  [...text, ''].forEach((letter, index) => {
    if (letters[index] === sight) run += letter;
    else {
      if (run.length >= tellingRun) runs.push(run);
      run = '';
    }
  });
  return runs;
};

const piecesOf = (run: string): string[] =>
  Array.from({ length: run.length - tellingRun + 1 }, (_, at) => run.slice(at, at + tellingRun));

/** In bytes, shorter words are found by chance. */
const leastWord = 6;

const findText = (
  text: string,
  letters: readonly LetterSight[],
  part: ExportedPart,
  extracted: readonly string[],
): string | undefined => {
  for (const run of runsOf(text, letters, 'hidden')) {
    const pieces = piecesOf(run);
    if (extracted.some((page) => pieces.some((piece) => page.includes(piece))))
      return 'its text is extracted';
    if (decodedStrings(part).some((string) => pieces.some((piece) => string.includes(piece))))
      return 'its text is in a string';
    const form = run.length >= leastWord ? findWord(run, part) : undefined;
    if (form !== undefined) return `its text is in the file, ${form}`;
  }
  return undefined;
};

/** Those with outlines: the font of the words behind a picture has none. */
export const fontProgramsOf = ({ values }: ExportedPart): number =>
  values.filter((value) => /\/FontFile/.test(value) && !/\/FontName\s*\/Glyphless\b/.test(value)).length;

/**
 * A page of its own operators has no font program but that of its secret, as its other text is in a standard font, and that of
 * the words of what is drawn on it.
 */
export const hasItsFont = (
  { text }: Evidence,
  letters: readonly LetterSight[],
  part: ExportedPart,
): boolean =>
  text !== undefined && letters.every((letter) => letter === 'hidden') && fontProgramsOf(part) > 0;

/** As bytes of a stream, or spelt in hex inside one. */
const hasBytes = (run: Uint8Array, { streams, contents }: ExportedPart): boolean => {
  const hex = Buffer.from(run).toString('hex');
  return streams.some((stream) => stream.indexOf(run) >= 0) || contents.some((text) => text.includes(hex));
};

/** What an export still has of a secret that is hidden. */
export const findSecret = (
  evidence: Evidence,
  letters: readonly LetterSight[],
  parts: readonly ExportedPart[],
  extracted: readonly string[],
): string | undefined => {
  for (const part of parts) {
    const { text, points, samples, colours, runs } = evidence;
    const found =
      (text && findText(text.text, letters, part, extracted)) ??
      (points && findPoints(points, part.contents) ? 'its points are in a path' : undefined) ??
      (colours && findColours(colours, part) ? 'its colours are in a shading' : undefined) ??
      (samples && findSamples(samples, part.pictures)) ??
      (runs?.some((run) => hasBytes(run, part)) ? 'its bytes are in a stream' : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
};
