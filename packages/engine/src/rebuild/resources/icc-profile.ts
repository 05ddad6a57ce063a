import { latin1 } from '../../syntax/bytes.ts';

const functionalTags = new Set([
  'rXYZ',
  'gXYZ',
  'bXYZ',
  'rTRC',
  'gTRC',
  'bTRC',
  'kTRC',
  'wtpt',
  'bkpt',
  'chad',
  'A2B0',
  'A2B1',
  'A2B2',
]);
const headerLength = 128;
const maxTags = 100;

/** The two required text tags, empty. */
const emptyTexts: readonly [string, Uint8Array][] = [
  [
    'desc',
    Uint8Array.from([100, 101, 115, 99, 0, 0, 0, 0, 0, 0, 0, 2, 112, 0, ...new Array<number>(78).fill(0)]),
  ],
  ['cprt', Uint8Array.from([116, 101, 120, 116, 0, 0, 0, 0, 110, 0])],
];

/** The four-character data colour space of a profile, e.g. `RGB `. */
export const iccColourSpace = (profile: Uint8Array): string => latin1(profile, 16, 20);

/** Whether it is the common sRGB profile, which viewers show exactly like DeviceRGB. */
export const isStandardRgb = (profile: Uint8Array): boolean =>
  profile.length === 3144 && latin1(profile, 400, 417) === 'sRGB IEC61966-2.1';

/** Keeps only the tags that define colours: no descriptions, dates or private tags. `undefined` when damaged. */
export const cleanIccProfile = (profile: Uint8Array): Uint8Array | undefined => {
  if (profile.length < headerLength + 4) return undefined;
  const view = new DataView(profile.buffer, profile.byteOffset, profile.byteLength);
  const count = view.getUint32(headerLength);
  if (count > maxTags || profile.length < headerLength + 4 + 12 * count) return undefined;
  const tags: [string, Uint8Array][] = [];
  for (let index = 0; index < count; index += 1) {
    const at = headerLength + 4 + 12 * index;
    const tag = latin1(profile, at, at + 4);
    const start = view.getUint32(at + 4);
    const length = view.getUint32(at + 8);
    if (functionalTags.has(tag) && start + length <= profile.length)
      tags.push([tag, profile.subarray(start, start + length)]);
  }
  if (tags.length === 0) return undefined;
  tags.push(...emptyTexts);
  const tableEnd = headerLength + 4 + 12 * tags.length;
  const size = tags.reduce((sum, [, data]) => sum + Math.ceil(data.length / 4) * 4, tableEnd);
  const out = new Uint8Array(size);
  const outView = new DataView(out.buffer);
  out.set(profile.subarray(0, headerLength));
  // Preferred module, date, platform, flags, maker, model, creator, identifier and the reserved rest.
  out.fill(0, 4, 8);
  out.set([7, 228, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0], 24);
  out.fill(0, 40, 64);
  out.fill(0, 80, headerLength);
  outView.setUint32(0, size);
  outView.setUint32(headerLength, tags.length);
  let at = tableEnd;
  tags.forEach(([tag, data], index) => {
    const slot = headerLength + 4 + 12 * index;
    for (let char = 0; char < 4; char += 1) out[slot + char] = tag.charCodeAt(char);
    outView.setUint32(slot + 4, at);
    outView.setUint32(slot + 8, data.length);
    out.set(data, at);
    at += Math.ceil(data.length / 4) * 4;
  });
  return out;
};
