import { type Detector, judged } from './candidate.ts';

const v4 =
  /(?<![\d.]|[\p{L}_]|\d[:-])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:\/\d{1,2})?(?![\d_]|\.\d|\p{L})/gu;
const v6 =
  /(?<![0-9A-Za-z:.])(?=[0-9A-Fa-f]{0,4}:[0-9A-Fa-f:.]*:)(?:[0-9A-Fa-f:]{2,30}:\d{1,3}(?:\.\d{1,3}){3}|[0-9A-Fa-f:]{2,39})(?:%\w{1,15})?(?:\/\d{1,3})?(?![0-9A-Za-z:])/g;

const versionLabel = /(?:\bv(?:er(?:sion)?|\.)?|\brelease|\bbuild|\bfirmware)\s*[:.]?\s*$/i;
const sectionLabel = /(?:\bsection|\bsec\.|\bclause|§|\bpara(?:graph)?\.?)\s*[:.]?\s*$/i;
/** Section numbers above this are unlikely. */
const maxSectionNumber = 99;

const isV6 = (address: string): boolean => {
  const bare = address.replace(/[%/].*$/, '');
  const dotted = /^(.*:)\d{1,3}(?:\.\d{1,3}){3}$/.exec(bare);
  const groups = dotted ? `${dotted[1]}0:0` : bare;
  const halves = groups.split('::');
  if (halves.length > 2) return false;
  const parts = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!parts.every((part) => /^[0-9A-Fa-f]{1,4}$/.test(part))) return false;
  return halves.length === 2 ? parts.length <= 7 && parts.length > 0 : parts.length === 8;
};

const judgeV4 = (text: string, match: RegExpExecArray): true | string => {
  const parts = match.slice(1, 5);
  const before = text.slice(Math.max(0, match.index - 20), match.index);
  if (versionLabel.test(before)) return 'Looks like a version number';
  if (sectionLabel.test(before) && parts.every((part) => Number(part) <= maxSectionNumber))
    return 'Looks like the number of a section';
  if (parts.some((part) => part.length > 1 && part.startsWith('0'))) return 'A part begins with 0';
  return parts.every((part) => Number(part) <= 255) ? true : 'A part is over 255';
};

/** IPv4 (dotted, every part up to 255) and IPv6 (RFC 4291) addresses, with or without a network length. */
export const ip: Detector = {
  hyphens: ['-'],
  detect: (text) => {
    const long = judged(text, v6, ([address]) => (isV6(address) ? true : null));
    const short = judged(text, v4, (match) => judgeV4(text, match));
    // The end of a long address can be written like a short one.
    return [
      ...long,
      ...short.filter((one) => !long.some((other) => one.start < other.end && other.start < one.end)),
    ];
  },
};
