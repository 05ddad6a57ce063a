import type { Detector } from './candidate.ts';
import { card } from './card.ts';
import { date } from './date.ts';
import { driver } from './driver.ts';
import { email } from './email.ts';
import { iban } from './iban.ts';
import { ip } from './ip.ts';
import type { PatternKind } from './kinds.ts';
import { nationalId } from './national-id.ts';
import { passport } from './passport.ts';
import { phone } from './phone.ts';
import { url } from './url.ts';
import { nino, ssn } from './us-uk-numbers.ts';

export const detectors = {
  email,
  phone,
  card,
  iban,
  ssn,
  nino,
  passport,
  driver,
  'national-id': nationalId,
  date,
  ip,
  url,
} as const satisfies Record<PatternKind, Detector>;
