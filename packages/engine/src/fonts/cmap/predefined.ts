import { predefinedCMaps } from '../../syntax/predefined-cmaps.ts';

type LengthAt = (bytes: Uint8Array, at: number) => number;

const twoBytes: LengthAt = () => 2;

const leadBytes =
  (...ranges: readonly (readonly [number, number])[]): LengthAt =>
  (bytes, at) => {
    const lead = bytes[at] ?? 0;
    return ranges.some(([low, high]) => lead >= low && lead <= high) ? 2 : 1;
  };

const utf16: LengthAt = (bytes, at) => {
  const high = bytes[at] ?? 0;
  return high >= 0xd8 && high <= 0xdb ? 4 : 2;
};

/** A digit after the first byte makes it a code of four. */
const gb18030Length = (first: number, second: number): number => {
  if (first < 0x81 || first > 0xfe) return 1;
  return second >= 0x30 && second <= 0x39 ? 4 : 2;
};

/** How the predefined CMaps of ISO 32000-2, table 116 cut a string. */
const families: readonly (readonly [RegExp, LengthAt])[] = [
  [/^Uni(?:GB|CNS|JIS|KS)-UCS2(?:-HW)?-[HV]$/, twoBytes],
  [/^Uni(?:GB|CNS|JIS|JISX0213|JIS2004|KS)-UTF16-[HV]$/, utf16],
  [/^(?:83pv|90ms|90msp|90pv|Add|Ext)-RKSJ-[HV]$/, leadBytes([0x81, 0x9f], [0xe0, 0xfc])],
  [/^(?:GB|GBpc|KSC)-EUC-[HV]$/, leadBytes([0xa1, 0xfe])],
  [/^EUC-[HV]$/, leadBytes([0x8e, 0x8e], [0xa1, 0xfe])],
  [/^(?:GBK-EUC|GBKp-EUC|KSCms-UHC|KSCms-UHC-HW|KSCpc-EUC)-[HV]$/, leadBytes([0x81, 0xfe])],
  [/^GBK2K-[HV]$/, (bytes, at) => gb18030Length(bytes[at] ?? 0, bytes[at + 1] ?? 0)],
  [/^(?:B5pc|HKscs-B5|ETen-B5|ETenms-B5)-[HV]$/, leadBytes([0x81, 0xfe])],
  [/^CNS-EUC-[HV]$/, (bytes, at) => (bytes[at] === 0x8e ? 4 : (bytes[at] ?? 0) >= 0xa1 ? 2 : 1)],
  [/^[HV]$/, twoBytes],
];

export const predefinedCodeLength = (mapName: string): LengthAt | undefined =>
  predefinedCMaps.has(mapName) ? families.find(([pattern]) => pattern.test(mapName))?.[1] : undefined;
