import { type Candidate, type Detector, judged, labelled } from './candidate.ts';
import { passesLuhn, passesMod11With10, passesVerhoeff, weighted } from './checksums.ts';
import { passesCodiceFiscale } from './codice-fiscale.ts';

/** A national number: its form, its checksum, and the label that is required when the form alone is ambiguous. */
interface NationalNumber {
  form: RegExp;
  fits: (bare: string) => boolean;
  label?: RegExp;
}

const edges = (source: string): RegExp =>
  new RegExp(`(?<![A-Za-z0-9]|\\d[.,-])${source}(?![A-Za-z0-9]|[.,-]\\d)`, 'g');

const isDay = (yymmdd: string, monthOffset = 0): boolean => {
  const month = Number(yymmdd.slice(2, 4)) - monthOffset;
  const day = Number(yymmdd.slice(4, 6));
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
};

const cpfDigit = (digits: string): number => {
  const rest =
    (weighted(
      digits,
      Array.from(digits, (_, index) => digits.length + 1 - index),
    ) *
      10) %
    11;
  return rest === 10 ? 0 : rest;
};

const belgianFits = (bare: string): boolean =>
  [bare.slice(0, 9), `2${bare.slice(0, 9)}`].some(
    (digits) => 97 - (Number(digits) % 97) === Number(bare.slice(9)),
  );

const peselMonths = [0, 20, 40, 60, 80];

const numbers: readonly NationalNumber[] = [
  // Belgium: rijksregisternummer, 93.05.18-223.61
  { form: edges('\\d{2}\\.\\d{2}\\.\\d{2}-\\d{3}\\.\\d{2}'), fits: belgianFits },
  // Brazil: CPF, 529.982.247-25
  {
    form: edges('\\d{3}\\.\\d{3}\\.\\d{3}-\\d{2}'),
    fits: (bare) =>
      !/^(\d)\1+$/.test(bare) &&
      cpfDigit(bare.slice(0, 9)) === Number(bare[9]) &&
      cpfDigit(bare.slice(0, 10)) === Number(bare[10]),
  },
  // Canada: social insurance number, 046 454 286
  {
    form: edges('\\d{3}[ -]?\\d{3}[ -]?\\d{3}'),
    fits: passesLuhn,
    label: /(?:\bSIN\b|\bNAS\b|social\s+insurance)[^\d]{0,20}$/i,
  },
  // France: NIR, 2 55 08 14 168 025 38
  {
    form: edges(
      '[12] ?\\d{2} ?(?:0[1-9]|1[0-2]|[2-4]\\d|[5-9]\\d) ?(?:\\d{2}|2[AB]) ?\\d{3} ?\\d{3} ?\\d{2}',
    ),
    fits: (bare) => {
      const digits = bare.slice(0, 13).replace('2A', '19').replace('2B', '18');
      return 97 - (Number(digits) % 97) === Number(bare.slice(13));
    },
  },
  // Germany: Steuer-ID, 86 095 742 719
  {
    form: edges('[1-9]\\d ?\\d{3} ?\\d{3} ?\\d{3}'),
    fits: passesMod11With10,
    label:
      /(?:steuer-?\s?id|steuerliche\s+identifikations?nummer|\bidnr\b|steuer-?identifikationsnummer|tax\s+id)[^\d]{0,20}$/i,
  },
  // India: Aadhaar, 2345 6789 0124
  {
    form: edges('[2-9]\\d{3} \\d{4} \\d{4}'),
    fits: passesVerhoeff,
    label: /(?:aadhaar|aadhar|\buid(?:ai)?\b)[^\d]{0,20}$/i,
  },
  // Italy: codice fiscale, RSSMRA85T10A562S
  {
    form: edges('[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]'),
    fits: passesCodiceFiscale,
  },
  // Netherlands: burgerservicenummer
  {
    form: edges('\\d{4}[. ]?\\d{2}[. ]?\\d{3}'),
    fits: (bare) => Number(bare) > 0 && weighted(bare, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
    label: /(?:\bBSN\b|burgerservicenummer|sofinummer)[^\d]{0,20}$/i,
  },
  // Poland: PESEL
  {
    form: edges('\\d{11}'),
    fits: (bare) =>
      peselMonths.some((offset) => isDay(bare, offset)) &&
      (10 - (weighted(bare.slice(0, 10), [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10 === Number(bare[10]),
    label: /pesel[^\d]{0,20}$/i,
  },
  // Spain: DNI and NIE, 12345678Z and X1234567L
  {
    form: edges('(?:\\d{8}|[XYZ]-?\\d{7})-?[A-HJ-NP-TV-Z]'),
    fits: (bare) => {
      const digits = bare.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2');
      return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23] === bare.slice(-1);
    },
  },
  // Sweden: personnummer, 811218-9876
  {
    form: edges('(?:19|20)?\\d{6}[-+]\\d{4}'),
    fits: (bare) => isDay(bare.slice(-10)) && passesLuhn(bare.slice(-10)),
  },
  // Switzerland: AHV, 756.9217.0769.85
  {
    form: edges('756\\.\\d{4}\\.\\d{4}\\.\\d{2}'),
    fits: (bare) =>
      (10 - (weighted(bare.slice(0, 12), [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 ===
      Number(bare[12]),
  },
  // United Kingdom: NHS number, 943 476 5919
  {
    form: edges('\\d{3}[ -]?\\d{3}[ -]?\\d{4}'),
    fits: (bare) =>
      (11 - (weighted(bare.slice(0, 9), [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(bare[9]),
    label: /\bNHS\b[^\d]{0,20}$/i,
  },
];

/** National identity numbers with valid check digits; forms of bare digits only after their label. */
export const nationalId: Detector = {
  hyphens: ['-'],
  detect: (text) => {
    const found: Candidate[] = [];
    const line = text.replaceAll('\n', ' ');
    for (const { form, fits, label } of numbers) {
      const candidates = judged(line, form, (match) => {
        if (label && !labelled(line, match.index, label)) return null;
        return fits(match[0].replace(/[^A-Z0-9]/g, '')) ? true : 'Check digits do not fit';
      });
      // Of two candidates for the same digits, the valid one is kept.
      for (const candidate of candidates) {
        const rival = found.findIndex((other) => candidate.start < other.end && other.start < candidate.end);
        if (rival < 0) found.push(candidate);
        else if (found[rival]?.nearMiss !== undefined && candidate.nearMiss === undefined)
          found[rival] = candidate;
      }
    }
    return found;
  },
};
