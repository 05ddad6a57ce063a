import { type Candidate, type Detector, judged } from './candidate.ts';

/** Surname, decade, month (women: plus 50), day, year, initials, computer letters. */
const british =
  /(?<![A-Za-z0-9])([A-Z]{1,5}9{0,4})(\d)(\d{2})(\d{2})(\d) ?([A-Z]{2}|[A-Z]9|99)([2-9A-Z]) ?([A-Z]{2})(?: ?\d{2})?(?![A-Za-z0-9])/g;

const afterLabel =
  /\bdriv(?:er|ing)(?:'?s)?\s+licen[cs]e(?:\s*(?:no|nr|num(?:ber)?|#)\.?)?\s*(?:is|was)?\s*[:#.]?\s*(?<it>[A-Z0-9](?:[A-Z0-9]|[ -](?=\d)){4,18}[A-Z0-9])(?![A-Za-z0-9])/giu;

const judgeBritish = (match: RegExpExecArray): null | true | string => {
  const [, surname = '', , month = '', day = ''] = match;
  if (surname.length !== 5) return null;
  const monthNumber = Number(month) > 50 ? Number(month) - 50 : Number(month);
  const possible = monthNumber >= 1 && monthNumber <= 12 && Number(day) >= 1 && Number(day) <= 31;
  return possible ? true : 'No such day of birth';
};

/** British driver numbers by their strict form, others after the words "driver's license". */
export const driver: Detector = {
  hyphens: ['-'],
  detect: (text) => {
    const strict = judged(text, british, judgeBritish);
    const named: Candidate[] = judged(text, afterLabel, ({ groups }) => {
      const number = groups?.it ?? '';
      return number.replace(/\D/g, '').length >= 4 && /^[A-Z]{0,2}\d/.test(number) ? true : null;
    });
    return [
      ...strict,
      ...named.filter((one) => !strict.some((other) => one.start < other.end && other.start < one.end)),
    ];
  },
};
