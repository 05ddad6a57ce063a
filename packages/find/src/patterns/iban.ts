import type { Candidate, Detector } from './candidate.ts';
import { mod97 } from './checksums.ts';

/** Length of an IBAN by country, from the SWIFT IBAN registry. */
const lengths: Record<string, number> = Object.fromEntries(
  'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const opening = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?=[ \n-]?[A-Z0-9])/g;

/** The end of an IBAN of `length` characters from `start`; -1 when there are fewer. */
const endOf = (text: string, start: number, length: number): number => {
  let at = start;
  for (let count = 0; count < length; at++) {
    const char = text[at] ?? '';
    if (/[A-Z0-9]/.test(char)) count++;
    else if (!/[ \n-]/.test(char) || /[ \n-]/.test(text[at + 1] ?? '')) return -1;
  }
  return at;
};

/** International bank account numbers (ISO 13616): the length of the country and a valid checksum. */
export const iban: Detector = {
  hyphens: ['-'],
  detect: (text) => {
    const found: Candidate[] = [];
    for (const { 0: head, index: start } of text.matchAll(opening)) {
      const length = lengths[head.slice(0, 2)];
      if (length === undefined) continue;
      const end = endOf(text, start, length);
      if (end < 0 || /[A-Za-z0-9]/.test(text[end] ?? '')) continue;
      const bare = text.slice(start, end).replace(/[ \n-]/g, '');
      const fits = mod97(bare.slice(4) + bare.slice(0, 4)) === 1;
      found.push(fits ? { start, end } : { start, end, nearMiss: 'Check digits do not fit' });
    }
    return found;
  },
};
