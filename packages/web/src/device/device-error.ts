import { deviceEnvelope, type ErrorCode, errorText, inMegabytes, RedactError } from '@blackbar/core';
import { DocumentError } from '../document/document-error.ts';

/** What is said here in other words than by a server: nothing is uploaded, and nobody else is at work. */
const ownText: Partial<Record<ErrorCode, string>> = {
  'too-large': `This file is larger than ${inMegabytes(deviceEnvelope.maxBytes)} MB. Make it smaller or split it, then open it again.`,
  'unsupported-type': 'This is no PDF, JPG or PNG file. Choose another one.',
  'file-damaged':
    'This file is damaged and cannot be read. Open it in the program that made it, save a new copy and open that.',
  'too-many-pages': `This file has more than ${deviceEnvelope.maxPages} pages. Split the file and open the parts.`,
  'too-complex':
    'This needs more memory than the tab may take. Close other tabs and try again, or split the file. Your boxes are kept.',
  'took-too-long': 'This took too long and was stopped. Try again, or split the file. Your boxes are kept.',
  'page-too-large':
    'A page of this file is too large to be drawn. Save it with a smaller page size and open it again.',
  'file-not-available': 'This file is not open in this tab any more. Open it again.',
  'not-verified':
    'The redacted file did not pass its checks, so it was not released. Nothing was changed; try again or contact us.',
  busy: 'This tab is at work. Your boxes are kept; try again in a moment.',
  internal: 'Something went wrong in this tab. Your boxes are kept; reload the page and try again.',
};

/** An error of the engine as the workspace knows it. */
export const deviceError = (error: unknown): unknown => {
  if (!(error instanceof RedactError)) return error;
  const { code } = error;
  const said = ownText[code] ?? errorText[code];
  return new DocumentError(said, { code, said, isGone: code === 'file-not-available' }, { cause: error });
};

/** The answer, or its error as the workspace knows it. */
export const translated = async <T>(answer: Promise<T>): Promise<T> => {
  try {
    return await answer;
  } catch (error) {
    throw deviceError(error);
  }
};
