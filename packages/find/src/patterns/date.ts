import { type Detector, judged } from './candidate.ts';

/** Month names in common languages, by number. */
const monthNames: readonly string[] = [
  'january|jan|januar|jänner|janvier|janv|enero|ene|gennaio|gen|januari|janeiro|styczeń|stycznia',
  'february|feb|februar|février|févr|febrero|febbraio|februari|fevereiro|fev|lutego',
  'march|mar|märz|mrz|mars|marzo|maart|março|marca',
  'april|apr|avril|avr|abril|abr|aprile|kwietnia',
  'may|mai|mayo|maggio|mag|mei|maio|maja',
  'june|jun|juni|juin|junio|giugno|giu|junho|czerwca',
  'july|jul|juli|juillet|juil|julio|luglio|lug|julho|lipca',
  'august|aug|août|agosto|ago|augustus|augusti|sierpnia',
  'september|sept|sep|septembre|septiembre|settembre|set|setembro|września',
  'october|oct|oktober|okt|octobre|octubre|ottobre|ott|outubro|out|października',
  'november|nov|novembre|noviembre|novembro|listopada',
  'december|dec|dezember|dez|décembre|déc|diciembre|dic|dicembre|dezembro|grudnia',
];

const monthByName = new Map(
  monthNames.flatMap((names, index) => names.split('|').map((name) => [name, index + 1] as const)),
);

const anyMonth = [...monthByName.keys()].sort((a, b) => b.length - a.length).join('|');
const edge = '(?<![\\p{L}\\p{N}])';
const stop = '(?![\\p{L}\\p{N}])';
const dayNumber = '(\\d{1,2})(?:\\s?(?:st|nd|rd|th|er|º|ª|\\.))?';
const gap = '[\\s.,/-]{0,3}';

const dayFirst = new RegExp(
  `${edge}${dayNumber}(?:\\s+(?:of|de|del|di))?${gap}(${anyMonth})\\.?,?(?:\\s+(?:de|del|of))?[\\s/-]{1,2}(\\d{4}|'?\\d{2})${stop}`,
  'giu',
);
const monthFirst = new RegExp(
  `${edge}(${anyMonth})\\.?[\\s-]{1,2}${dayNumber},?[\\s-]{1,2}(\\d{4})${stop}`,
  'giu',
);
const yearNameFirst = new RegExp(`${edge}(\\d{4})[\\s-](${anyMonth})[\\s-](\\d{1,2})${stop}`, 'giu');
const yearFirst = /(?<![\p{L}\p{N}./-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?![\p{N}/-]|\.\d|(?!T)\p{L})/gu;
const numeric =
  /(?<![\p{L}\p{N}./$€£-])(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?![\p{L}\p{N}/-]|[.,]\d|%)/gu;
const ideographic = /(?<!\d)(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日/gu;

const versionLabel =
  /(?:\bv(?:er(?:sion)?)?\.?|\brelease|\bbuild|\bsection|\bsec\.|\bclause|§|\bchapter)\s*$/i;

const daysIn = (month: number, year: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
};

const isDate = (year: number, month: number, day: number): boolean =>
  year >= 1700 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(month, year);

const fullYear = (typed: string): number => {
  const bare = typed.replace("'", '');
  // Only a leap day depends on the century, and 2000 was a leap year.
  return bare.length === 2 ? 2000 + Number(bare) : Number(bare);
};

const noSuchDay = 'No such day';

const judgeNumeric = (
  first: string,
  separator: string,
  second: string,
  typedYear: string,
): null | true | string => {
  // With a two-digit year, dots or hyphens are as often version or part numbers: require the full form.
  if (typedYear.length === 2 && separator !== '/' && (first.length < 2 || second.length < 2)) return null;
  const year = fullYear(typedYear);
  const a = Number(first);
  const b = Number(second);
  if (isDate(year, a, b) || isDate(year, b, a)) return true;
  return typedYear.length === 4 && year >= 1900 && year <= 2099 && a <= 31 && b <= 31 && a > 0 && b > 0
    ? noSuchDay
    : null;
};

const verdict = (ok: boolean): true | string => (ok ? true : noSuchDay);
const month = (name: string | undefined): number => monthByName.get((name ?? '').toLowerCase()) ?? 0;

/** Complete dates of a day that exists, numeric or with a month's name. */
export const date: Detector = {
  hyphens: ['-', ''],
  detect: (text) => [
    ...judged(text, dayFirst, ([, day = '', name, year = '']) =>
      verdict(isDate(fullYear(year), month(name), Number(day))),
    ),
    ...judged(text, monthFirst, ([, name, day = '', year = '']) =>
      verdict(isDate(Number(year), month(name), Number(day))),
    ),
    ...judged(text, yearNameFirst, ([, year = '', name, day = '']) =>
      verdict(isDate(Number(year), month(name), Number(day))),
    ),
    ...judged(text, yearFirst, ([, year = '', , m = '', day = '']) =>
      isDate(Number(year), Number(m), Number(day))
        ? true
        : Number(year) >= 1900 && Number(year) <= 2099
          ? noSuchDay
          : null,
    ),
    ...judged(text, numeric, (match) => {
      const [, first = '', separator = '', second = '', year = ''] = match;
      if (versionLabel.test(text.slice(Math.max(0, match.index - 16), match.index))) return null;
      return judgeNumeric(first, separator, second, year);
    }),
    ...judged(text, ideographic, ([, year = '', m = '', day = '']) =>
      verdict(isDate(Number(year), Number(m), Number(day))),
    ),
  ],
};
