/** The patterns that can be searched. The order is the order on the screen. */
export const patternKinds = [
  'email',
  'phone',
  'card',
  'iban',
  'ssn',
  'nino',
  'passport',
  'driver',
  'national-id',
  'date',
  'ip',
  'url',
] as const;

export type PatternKind = (typeof patternKinds)[number];

export const isPatternKind = (value: string): value is PatternKind =>
  (patternKinds as readonly string[]).includes(value);

/** The name of each kind for the user, and what its search misses. */
export const patternTexts = {
  email: { name: 'E-mail addresses', misses: 'Addresses written out, such as “jane at example dot com”.' },
  phone: {
    name: 'Phone numbers',
    misses:
      'Numbers of other countries without a country code, and bare digits without a word such as “Tel.” before them.',
  },
  card: { name: 'Payment cards', misses: 'Cards with some digits hidden, and cards of unlisted issuers.' },
  iban: { name: 'Bank accounts (IBAN)', misses: 'Account numbers that are no IBAN.' },
  ssn: {
    name: 'US Social Security numbers',
    misses: 'Nine bare digits, or digits apart by spaces, without “SSN” or “Social Security” before them.',
  },
  nino: { name: 'UK National Insurance numbers', misses: 'Temporary reference numbers.' },
  passport: {
    name: 'Passports and identity cards',
    misses:
      'Passport numbers without the word “passport” before them. Machine-readable lines are found whole.',
  },
  driver: {
    name: 'Driving licences',
    misses: 'Numbers of other countries than the UK without “driver’s license” before them.',
  },
  'national-id': {
    name: 'Other national identity numbers',
    misses:
      'Countries other than Belgium, Brazil, Canada, France, Germany, India, Italy, the Netherlands, Poland, Spain, Sweden, Switzerland and the UK’s NHS.',
  },
  date: { name: 'Dates', misses: 'Dates without a year or a day, and dates in words.' },
  ip: { name: 'IP addresses', misses: 'Names of computers.' },
  url: { name: 'Web addresses', misses: 'Names of rare top-level domains without “http” or “www”.' },
} as const satisfies Record<PatternKind, { name: string; misses: string }>;
