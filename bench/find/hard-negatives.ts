import type { PatternKind } from '@blackbar/find';
import { ibanOf, withLuhn } from './check-digits.ts';
import type { MakeSample } from './positives.ts';

const oneOf =
  (make: (random: Parameters<MakeSample>[0]) => string[]): MakeSample =>
  (random, index) => {
    const all = make(random);
    return all[index % all.length] as string;
  };

/** Changes the last digit, so that the check digit is wrong. */
const withWrongDigit = (text: string): string =>
  text.replace(/(\d)(\D*)$/, (_, digit, rest) => `${(Number(digit) + 1) % 10}${rest}`);

const grouped = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? digits;

/** Texts that look like a kind but are not valid. */
export const hardNegatives: Record<PatternKind, MakeSample> = {
  email: oneOf((random) => [
    '@handle',
    'user@localhost',
    'a@b',
    `${random.below(9)}@5 each`,
    'jane @ example.com'.replace('example.com', 'home'),
    'foo@@bar',
    'mail@',
    'room@4',
  ]),
  phone: oneOf((random) => [
    `Order ${random.digits(10)}`,
    `Invoice No. 212-555-${random.digits(4)}`,
    `ISBN 978-3-16-148410-0`,
    `23219-${random.digits(4)}`,
    `1990-1999`,
    `37.5407, -77.4360`,
    `$1,234,567.89`,
    `12-3456-78`,
    `Case 2024-${random.digits(5)}`,
    `${random.digits(3)}/${random.digits(3)}`,
    `Ref. ${random.digits(12)}`,
    `10:30-11:45`,
  ]),
  card: oneOf((random) => [
    grouped(withWrongDigit(withLuhn(`4${random.digits(14)}`))),
    withWrongDigit(withLuhn(`51${random.digits(13)}`)),
    grouped(withLuhn(`9${random.digits(14)}`)),
    random.digits(16).replace(/^./, '1'),
    `${random.digits(4)} ${random.digits(4)}`,
    withLuhn(`4${random.digits(14)}`).replace(/^(.....)(....)/, '$1 $2 '),
    `1${random.digits(20)}`,
  ]),
  iban: oneOf((random) => [
    withWrongDigit(ibanOf('DE', random.digits(18))),
    grouped(withWrongDigit(ibanOf('NL', `ABNA${random.digits(10)}`))),
    `ZZ82${random.digits(18)}`,
    ibanOf('DE', random.digits(16)),
    `AB12 CD34`,
    `DE${random.digits(9)}`,
  ]),
  ssn: oneOf((random) => [
    `000-${10 + random.below(80)}-${random.digits(4)}`,
    `666-12-${random.digits(4)}`,
    `219-00-1234`,
    `219-09-0000`,
    `23219-${random.digits(4)}`,
    `219-099-9999`,
    `12-3456789`,
    `${random.digits(3)} ${random.digits(2)} ${random.digits(4)}`,
    `900-12-${random.digits(4)}`,
  ]),
  nino: oneOf((random) => [
    `GB${random.digits(6)}A`,
    `QQ${random.digits(6)}C`,
    `AB${random.digits(6)}E`,
    `AB${random.digits(5)}C`,
    `DA${random.digits(6)}B`,
    `AB${random.digits(7)}C`,
    `ABC${random.digits(6)}D`,
  ]),
  passport: oneOf((random) => [
    'passport control',
    `passport photo ${random.digits(2)}`,
    'Passport Office 2024',
    `P<UTO${'<'.repeat(39)} | ${random.digits(9)}0UTO7408122F1204159${'<'.repeat(14)}00`.replace(
      '7408122',
      '7408123',
    ),
    `${random.digits(9)}`,
    'passports issued 1998',
  ]),
  driver: oneOf((random) => [
    `MORGA6${13 + random.below(30)}054SM9IJ`,
    `ABCDE${random.digits(6)}`,
    `MORGAN657054SM9IJ`,
    "driver's license required",
    `driving licence 2024 fee`.replace('2024', 'renewal'),
    `${random.letters(1)}${random.digits(7)}`,
  ]),
  'national-id': oneOf((random) => [
    '529.982.247-26',
    '12345678A',
    '811218-9875',
    '756.9217.0769.86',
    `${random.digits(11)}`,
    '2 55 08 14 168 025 39',
    `${random.digits(3)} ${random.digits(3)} ${random.digits(4)}`.replace(/^./, '1'),
    'RSSMRA85T10A562T',
    '93.05.18-223.62',
  ]),
  date: oneOf((random) => [
    '31/02/2024',
    '13/13/2024',
    `version 1.2.${random.below(40)}`,
    '10/12',
    '24/7/365',
    '1.2.3',
    '192.168.1.300',
    '2024-13-01',
    'March 35, 2024',
    '5-4-3-2-1',
    '12:30:45',
    `Section 3.2.${1 + random.below(9)}`,
  ]),
  ip: oneOf((random) => [
    `256.1.1.${random.below(200)}`,
    `version 10.0.190.${random.below(200)}`,
    '1.2.3',
    '1.2.3.4.5',
    '12:30:45',
    '00:1b:44:11:3a:b7',
    'Section 4.3.2.1',
    '999.10.10.10',
    'ab::cd::ef',
  ]),
  url: oneOf(() => [
    'report.pdf',
    'Node.js',
    'e.g. this',
    'U.S.A.',
    'and/or',
    'St.Louis',
    '3.14',
    'p.m.',
    'file.name.docx',
    'http://',
    'www.',
  ]),
};
