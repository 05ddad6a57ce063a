import type { PatternKind } from '@blackbar/find';
import { type CountryCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { ibanOf, icaoDigit, withLuhn } from './check-digits.ts';
import { nationalNumber } from './national-numbers.ts';
import type { Random } from './random.ts';

export type MakeSample = (random: Random, index: number) => string;

const grouped = (digits: string, sizes: readonly number[], separator: string): string => {
  let rest = digits;
  const groups = sizes.map((size) => {
    const group = rest.slice(0, size);
    rest = rest.slice(size);
    return group;
  });
  return groups.join(separator);
};

const day = (random: Random) => ({
  year: 1940 + random.below(85),
  month: 1 + random.below(12),
  day: 1 + random.below(28),
});
const two = (value: number): string => String(value).padStart(2, '0');
const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const german = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);

const email: MakeSample = (random, index) => {
  const name = random.pick(['jane.doe', 'b.okafor', 'info', 'o_neil', 'r2d2', 'sam+news', 'a-b.c', "d'arc"]);
  const host = random.pick([
    'example.com',
    'mail.example.org',
    'kanzlei-meyer.de',
    'uni.edu',
    'nhs.gov.uk',
    'x-y.co',
  ]);
  const address = `${name}${random.below(90)}@${host}`;
  return (
    [address, `E-mail: ⟨${address}⟩`, `(${address})`, `${address},`, `<${address}>`][index % 5] ?? address
  );
};

const countries: readonly CountryCode[] = [
  'DE',
  'FR',
  'GB',
  'ES',
  'IT',
  'NL',
  'JP',
  'BR',
  'IN',
  'AU',
  'SE',
  'CH',
  'PL',
];
const phone: MakeSample = (random, index) => {
  const area = random.pick(['212', '804', '415', '312', '617', '202', '305']);
  const line = `${2 + random.below(8)}${random.digits(2)}`.replace(/11$/, '23');
  const rest = random.digits(4);
  const foreign =
    getExampleNumber(random.pick(countries), examples)?.formatInternational() ?? '+44 20 7946 0958';
  return (
    [
      `(${area}) ${line}-${rest}`,
      `${area}-${line}-${rest}`,
      `${area}.${line}.${rest}`,
      `+1 ${area} ${line} ${rest}`,
      foreign,
      `Tel. ⟨${area}${line}${rest}⟩`,
      `Phone: ⟨${area} ${line} ${rest}⟩`,
      foreign.replace(/ /g, '-'),
    ][index % 8] ?? foreign
  );
};

const card: MakeSample = (random, index) => {
  const visa = withLuhn(`4${random.digits(14)}`);
  const master = withLuhn(`5${1 + random.below(5)}${random.digits(13)}`);
  const amex = withLuhn(`37${random.digits(12)}`);
  const discover = withLuhn(`6011${random.digits(11)}`);
  return (
    [
      visa,
      grouped(visa, [4, 4, 4, 4], ' '),
      grouped(master, [4, 4, 4, 4], '-'),
      grouped(amex, [4, 6, 5], ' '),
      `Card: ⟨${grouped(discover, [4, 4, 4, 4], ' ')}⟩`,
      grouped(visa, [4, 4, 4, 4], ' ').replace(/^(\S+ \S+) /, '$1 | '),
    ][index % 6] ?? visa
  );
};

const iban: MakeSample = (random, index) => {
  const all = [
    ibanOf('DE', random.digits(18)),
    ibanOf('GB', `WEST${random.digits(14)}`),
    ibanOf('FR', `${random.digits(10)}${random.letters(2)}${random.digits(11)}`),
    ibanOf('NL', `ABNA${random.digits(10)}`),
    ibanOf('NO', random.digits(11)),
    ibanOf('CH', random.digits(17)),
  ];
  const chosen = all[index % all.length] as string;
  const spaced = chosen.match(/.{1,4}/g)?.join(' ') ?? chosen;
  return (
    [chosen, spaced, `IBAN: ⟨${spaced}⟩`, spaced.replace(/^(\S+ \S+) /, '$1 | ')][(index >> 1) % 4] ?? chosen
  );
};

const ssn: MakeSample = (random, index) => {
  const area = String(1 + random.below(665)).padStart(3, '0');
  const group = two(1 + random.below(99));
  const serial = String(1 + random.below(9999)).padStart(4, '0');
  return (
    [
      `${area}-${group}-${serial}`,
      `SSN: ⟨${area}${group}${serial}⟩`,
      `Social Security number ⟨${area} ${group} ${serial}⟩`,
      `(${area}-${group}-${serial})`,
    ][index % 4] ?? ''
  );
};

const nino: MakeSample = (random, index) => {
  const prefix = random.pick(['AB', 'CE', 'HJ', 'JK', 'PR', 'ST', 'WM', 'YZ', 'LA', 'NX']);
  const digits = random.digits(6);
  const end = random.pick(['A', 'B', 'C', 'D']);
  return index % 2 ? `${prefix}${digits}${end}` : `${prefix} ${grouped(digits, [2, 2, 2], ' ')} ${end}`;
};

const passport: MakeSample = (random, index) => {
  const number = `${random.letters(1)}${random.digits(8)}`;
  const { year, month, day: date } = day(random);
  const birth = `${two(year % 100)}${two(month)}${two(date)}`;
  const expiry = `3${random.below(9)}0${1 + random.below(9)}15`;
  const first =
    `P<UTO${random.pick(['OKAFOR', 'REYES', 'ERIKSSON'])}<<${random.pick(['ANNA', 'DANIEL'])}<`.padEnd(
      44,
      '<',
    );
  const body = `${number}${icaoDigit(number)}UTO${birth}${icaoDigit(birth)}F${expiry}${icaoDigit(expiry)}`;
  const second = `${body}${'<'.repeat(14)}0`;
  const composite = icaoDigit(second.slice(0, 10) + second.slice(13, 20) + second.slice(21, 43));
  return (
    [
      `${first} | ${second}${composite}`,
      `Passport No. ⟨${random.digits(9)}⟩`,
      `passport number: ⟨${number}⟩`,
      `Reisepass Nr. ⟨C0${random.digits(1)}X00T47⟩`,
    ][index % 4] ?? ''
  );
};

const driver: MakeSample = (random, index) => {
  const month = two(1 + random.below(12) + (index % 2 ? 50 : 0));
  const british = `${random.pick(['MORGA', 'OKAFO', 'REYES', 'LEE99'])}${random.below(10)}${month}${two(1 + random.below(28))}${random.below(10)}${random.letters(2)}9${random.letters(2)}`;
  return (
    [
      british,
      `Driver's License No. ⟨${random.letters(1)}${random.digits(7)}⟩`,
      `Driving licence: ⟨${british}⟩`,
    ][index % 3] ?? british
  );
};

const date: MakeSample = (random, index) => {
  const { year, month, day: date } = day(random);
  return (
    [
      `${year}-${two(month)}-${two(date)}`,
      `${two(month)}/${two(date)}/${year}`,
      `${date}.${month}.${year}`,
      `${months[month - 1]} ${date}, ${year}`,
      `${date} ${months[month - 1]} ${year}`,
      `${date}. ${german[month - 1]} ${year}`,
      `${months[month - 1]?.slice(0, 3)}. ${date}, ${year}`,
      `${date}th of ${months[month - 1]} ${year}`,
      `${two(date)}/${two(month)}/${two(year % 100)}`,
      `${two(date)}-${months[month - 1]?.slice(0, 3)}-${year}`,
      `${months[month - 1]} | ${date}, ${year}`,
    ][index % 11] ?? ''
  );
};

const ip: MakeSample = (random, index) => {
  const part = () => random.below(256);
  const v4 = `${1 + random.below(223)}.${part()}.${part()}.${part()}`;
  const hex = () => (1 + random.below(65535)).toString(16);
  return (
    [
      v4,
      `${v4},`,
      `2001:db8::${hex()}`,
      `${Array.from({ length: 8 }, hex).join(':')}`,
      `fe80::${hex()}:${hex()}`,
      `${v4}/24`,
    ][index % 6] ?? v4
  );
};

const url: MakeSample = (random, index) => {
  const host = random.pick(['example.com', 'docs.example.org', 'kanzlei-meyer.de', 'x.gov.uk', 'a-b.io']);
  const path = random.pick(['', '/', '/a/b.html', '/search?q=1&r=2', '/~jane#top', '/wiki/X_(y)']);
  return (
    [
      `https://${host}${path}`,
      `www.${host}${path}`,
      `${host}${path}`,
      `(http://${host}:8080/x)`,
      `https://${host}${path},`,
    ][index % 5] ?? host
  );
};

export const positives: Record<PatternKind, MakeSample> = {
  email,
  phone,
  card,
  iban,
  ssn,
  nino,
  passport,
  driver,
  'national-id': nationalNumber,
  date,
  ip,
  url,
};
