import { expect, test } from 'vitest';
import { detectors } from './patterns/detectors.ts';
import type { PatternKind } from './patterns/kinds.ts';

const options = { countries: ['US', 'GB'] };

const found = (kind: PatternKind, text: string): string[] =>
  detectors[kind]
    .detect(text, options)
    .filter((candidate) => candidate.nearMiss === undefined)
    .map(({ start, end }) => text.slice(start, end));

const near = (kind: PatternKind, text: string): string[] =>
  detectors[kind]
    .detect(text, options)
    .filter((candidate) => candidate.nearMiss !== undefined)
    .map(({ start, end }) => text.slice(start, end));

test.each<[PatternKind, string, string[]]>([
  [
    'email',
    "Write to jane.o'neil+x@mail.example.co.uk, or (bob@x.org).",
    ["jane.o'neil+x@mail.example.co.uk", 'bob@x.org'],
  ],
  ['email', 'jörg@müller.de and user@localhost and @handle and a@b', ['jörg@müller.de']],
  ['email', 'anna@\nexample.com', ['anna@\nexample.com']],
  ['email', 'mail sam@example.com.\nThe end', ['sam@example.com']],
  ['phone', 'Call (804) 555-0142 or +44 20 7946 0958 today', ['(804) 555-0142', '+44 20 7946 0958']],
  ['phone', 'Tel. 8045550142, order 8045550142, invoice no. 804-555-0142', ['8045550142']],
  ['phone', 'Total 1,234,567.89 on 2024-01-31 from 10.20.30.40', []],
  [
    'card',
    'Visa 4111 1111 1111 1111 exp 12/27, Amex 3782-822463-10005',
    ['4111 1111 1111 1111', '3782-822463-10005'],
  ],
  ['card', '4111111111111111 and 4111 1111\n1111 1111', ['4111111111111111', '4111 1111\n1111 1111']],
  ['card', '4111 1111 1111 1112', []],
  [
    'iban',
    'DE89 3704 0044 0532 0130 00, GB82WEST12345698765432.',
    ['DE89 3704 0044 0532 0130 00', 'GB82WEST12345698765432'],
  ],
  ['iban', 'DE88 3704 0044 0532 0130 00', []],
  ['ssn', '219-09-9999, SSN: 219099999, 219099999', ['219-09-9999', '219099999']],
  ['ssn', '000-12-3456 666-12-3456 219-00-9999 12-219-09-9999', []],
  ['nino', 'AB 12 34 56 C and AB123456D', ['AB 12 34 56 C', 'AB123456D']],
  ['nino', 'GB123456A QQ123456C', []],
  [
    'ip',
    '192.168.1.1, 2001:db8::1, fe80::1%eth0 and ::ffff:10.0.0.1',
    ['192.168.1.1', '2001:db8::1', 'fe80::1%eth0', '::ffff:10.0.0.1'],
  ],
  ['ip', 'clause 1.2.3.4 is no address, section 147.81.100.197 is one', ['147.81.100.197']],
  ['ip', 'version 1.2.3.4, 256.1.1.1, at 12:30:45, mac 00:1b:44:11:3a:b7', []],
  [
    'url',
    'See https://example.com/a(b)?c=1. Or (www.example.org/x) or example.com.',
    ['https://example.com/a(b)?c=1', 'www.example.org/x', 'example.com'],
  ],
  ['url', 'report.pdf, node.js, jane@example.com, e.g. this', []],
  [
    'date',
    'On 3 June 1984, June 3, 1984 and 1984-06-03; 03/06/1984; 3.6.1984; 3. Juni 1984; 2024年1月5日',
    ['3 June 1984', 'June 3, 1984', '1984-06-03', '03/06/1984', '3.6.1984', '3. Juni 1984', '2024年1月5日'],
  ],
  ['date', 'version 1.2.2024, 31/02/2024, 13/13/2024, 10/12, 1.2.3', []],
  ['passport', 'Passport No. 123456789', ['123456789']],
  ['driver', 'MORGA657054SM9IJ', ['MORGA657054SM9IJ']],
  ['driver', "Driver's License No. D1234567", ['D1234567']],
  [
    'national-id',
    'NIR 2 55 08 14 168 025 38, CPF 529.982.247-25, DNI 12345678Z',
    ['2 55 08 14 168 025 38', '529.982.247-25', '12345678Z'],
  ],
  [
    'national-id',
    'RSSMRA85T10A562S, 811218-9876, 756.9217.0769.85, NHS 943 476 5919',
    ['RSSMRA85T10A562S', '811218-9876', '756.9217.0769.85', '943 476 5919'],
  ],
  [
    'national-id',
    'SIN 046 454 286, Steuer-ID 86 095 742 719, BSN 111222333, PESEL 44051401359, Aadhaar 2341 2341 2346',
    ['046 454 286', '86 095 742 719', '111222333', '44051401359', '2341 2341 2346'],
  ],
  ['national-id', '93.05.18-223.61', ['93.05.18-223.61']],
])('%s in "%s"', (kind, text, expected) => {
  expect(found(kind, text).sort()).toEqual([...expected].sort());
});

test('the machine-readable zone of a passport is found as a whole, and only with valid check digits', () => {
  const lines = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
  expect(found('passport', lines)).toEqual([lines]);
  expect(near('passport', lines.replace('7408122', '7408132'))).toHaveLength(1);
  const card =
    'I<UTOD231458907<<<<<<<<<<<<<<<\n7408122F1204159UTO<<<<<<<<<<<6\nERIKSSON<<ANNA<MARIA<<<<<<<<<<';
  expect(found('passport', card)).toEqual([card]);
});

test.each<[PatternKind, string]>([
  ['card', '4111 1111 1111 1112'],
  ['iban', 'DE88 3704 0044 0532 0130 00'],
  ['ssn', '900-12-4471'],
  ['nino', 'QQ123456C'],
  ['ip', '256.1.1.1'],
  ['date', '31/02/2024'],
  ['phone', '+1 200 055 0142'],
  ['national-id', '529.982.247-26'],
])('%s: an invalid value is a near miss: %s', (kind, text) => {
  expect(near(kind, text)).toEqual([text]);
});
