import { completed, sumOf, withLuhn } from './check-digits.ts';
import type { Random } from './random.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const must = (value: string | null): string => value ?? '';

const french = (random: Random): string => {
  const head = `${1 + random.below(2)}${two(40 + random.below(59))}${two(1 + random.below(12))}${two(1 + random.below(95))}${random.digits(6)}`;
  const key = two(Number(97n - (BigInt(head) % 97n)));
  return `${head}${key}`.replace(/^(.)(..)(..)(..)(...)(...)(..)$/, '$1 $2 $3 $4 $5 $6 $7');
};

const cpf = (random: Random): string => {
  const first = (text: string) => ((sumOf(text, [10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10;
  const second = (text: string) => ((sumOf(text, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) * 10) % 11) % 10;
  const head = `1${random.digits(8)}`;
  const whole = must(
    completed(head, 2, (text) => first(text) === Number(text[9]) && second(text) === Number(text[10])),
  );
  return whole.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
};

const dni = (random: Random): string => {
  const digits = random.digits(8);
  return `${digits}${'TRWAGMYFPDXBNJZSQVHLCKE'[Number(digits) % 23]}`;
};

const swedish = (random: Random): string => {
  const head = `${two(40 + random.below(59))}${two(1 + random.below(12))}${two(1 + random.below(28))}${random.digits(3)}`;
  return withLuhn(head).replace(/^(.{6})/, '$1-');
};

const swiss = (random: Random): string => {
  const holds = (text: string) => sumOf(text, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 === 0;
  return must(completed(`756${random.digits(9)}`, 1, holds)).replace(
    /^(...)(....)(....)(..)$/,
    '$1.$2.$3.$4',
  );
};

const nhs = (random: Random): string => {
  const holds = (text: string) => sumOf(text, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
  for (;;) {
    const whole = completed(`9${random.digits(8)}`, 1, holds);
    if (whole) return `NHS No. ⟨${whole.replace(/^(...)(...)(....)$/, '$1 $2 $3')}⟩`;
  }
};

const pesel = (random: Random): string => {
  const head = `${two(40 + random.below(59))}${two(1 + random.below(12))}${two(1 + random.below(28))}${random.digits(4)}`;
  const holds = (text: string) => sumOf(text, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0;
  return `PESEL ⟨${must(completed(head, 1, holds))}⟩`;
};

const belgian = (random: Random): string => {
  const head = `${two(40 + random.below(59))}${two(1 + random.below(12))}${two(1 + random.below(28))}${random.digits(3)}`;
  const key = two(97 - (Number(head) % 97));
  return `${head}${key}`.replace(/^(..)(..)(..)(...)(..)$/, '$1.$2.$3-$4.$5');
};

const bsn = (random: Random): string => {
  const holds = (text: string) => sumOf(text, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0;
  for (;;) {
    const whole = completed(`1${random.digits(7)}`, 1, holds);
    if (whole) return `BSN: ⟨${whole}⟩`;
  }
};

const canadian = (random: Random): string =>
  `SIN ⟨${withLuhn(`1${random.digits(7)}`).replace(/^(...)(...)(...)$/, '$1 $2 $3')}⟩`;

const kinds = [french, cpf, dni, swedish, swiss, nhs, pesel, belgian, bsn, canadian];

/** A valid national number of one of ten countries. */
export const nationalNumber = (random: Random, index: number): string =>
  (kinds[index % kinds.length] as (typeof kinds)[number])(random);
