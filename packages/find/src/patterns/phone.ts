import {
  type CountryCode,
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import { type Candidate, type Detector, labelled } from './candidate.ts';
import { card } from './card.ts';
import { date } from './date.ts';
import { iban } from './iban.ts';
import { ip } from './ip.ts';
import { nationalId } from './national-id.ts';
import { ssn } from './us-uk-numbers.ts';

const label =
  /(?:\btel(?:e?phone|efon|éfono)?|\bphone|\bmobile?|\bcell(?:ular)?|\bfax|\bcall|\btext|\bwhats\s?app|\bhandy|\bmobil|\bportable|\bdial|\bhotline|☎|📞|\b[TMFP])[^\p{L}\d]{0,6}(?:(?:no|nr|number)\b[^\p{L}\d]{0,4})?$/iu;
/** Labels of other numbers that have the form of a phone number. */
const otherLabel =
  /\b(?:order|invoice|case|claim|account|acct|ref(?:erence)?|part|serial|tracking|policy|docket|item|isbn|issn|sku|po|id|file|batch|ticket|article|model|meter|routing|ein|vat)\b[^\p{L}\d]{0,4}(?:(?:no|nr|number|id)\b[^\p{L}\d]{0,4}|[#:]\s?)$/iu;

const overlaps = (a: Candidate, b: Candidate): boolean => a.start < b.end && b.start < a.end;

/** Digits without separators are ambiguous by themselves. */
const isBare = (written: string): boolean => /^\d+$/.test(written);

const found = (text: string, country: CountryCode | undefined): Candidate[] =>
  findPhoneNumbersInText(text, country ? { defaultCountry: country } : {}).map(({ startsAt, endsAt }) => ({
    start: startsAt,
    end: endsAt,
  }));

/** Written with a + and of a possible length, but not assigned. */
const unassigned = (text: string): Candidate[] => {
  const near: Candidate[] = [];
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])\+\d[\d ()/.-]{6,18}\d(?!\p{N})/gu)) {
    const number = parsePhoneNumberFromString(match[0]);
    if (number?.isPossible() && !number.isValid())
      near.push({
        start: match.index,
        end: match.index + match[0].length,
        nearMiss: 'No such number is given out',
      });
  }
  return near;
};

/** Adds the + or bracket before a number, when libphonenumber left it out. */
const withOpening = (text: string, candidate: Candidate): Candidate => {
  const opening = /[+(]\s?$|\+\($/.exec(text.slice(Math.max(0, candidate.start - 2), candidate.start));
  return opening ? { ...candidate, start: candidate.start - opening[0].length } : candidate;
};

/** Phone numbers that libphonenumber considers valid: of any country with a +, otherwise of the given countries. */
export const phone: Detector = {
  hyphens: ['-'],
  detect: (text, options) => {
    // A line end inside a number is treated as a space; offsets stay the same.
    const line = text.replaceAll('\n', ' ');
    const countries = options.countries.filter((country) => isSupportedCountry(country));
    // A number with the form of another pattern is not a phone number, even when its check digits are wrong.
    const others = [card, date, iban, ip, ssn, nationalId].flatMap((detector) =>
      detector.detect(text, options),
    );
    const all: Candidate[] = [];
    const add = (candidate: Candidate) => {
      const written = line.slice(candidate.start, candidate.end);
      const inWord =
        /[\p{L}\p{N}_]$/u.test(line.slice(0, candidate.start)) ||
        /^[\p{L}\p{N}_]/u.test(line.slice(candidate.end));
      const isInternational = written.startsWith('+');
      const hasLabel = labelled(line, candidate.start, label);
      if (inWord || [...others, ...all].some((other) => overlaps(candidate, other))) return;
      if (!isInternational && isBare(written) && !hasLabel) return;
      if (!isInternational && !hasLabel && labelled(line, candidate.start, otherLabel)) return;
      all.push(candidate);
    };
    for (const country of [undefined, ...countries])
      for (const candidate of found(line, country)) add(withOpening(line, candidate));
    for (const candidate of unassigned(line)) add(candidate);
    return all;
  },
};
