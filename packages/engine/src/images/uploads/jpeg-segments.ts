import { RedactError } from '@blackbar/core/model';
import { latin1 } from '../../syntax/bytes.ts';
import { exifOrientation, type Orientation } from './exif-orientation.ts';

/** What a JPEG says about its pixels beside them. */
export interface JpegNotes {
  orientation: Orientation;
  /** An ICC profile, put together from its parts. */
  profile: Uint8Array | undefined;
  /** Adobe's programs write the inks of four-colour pictures inverted, and this mark with them. */
  hasAdobeMark: boolean;
}

const [startOfScan, endOfImage] = [0xda, 0xd9];
const [app1, app2, app14] = [0xe1, 0xe2, 0xee];
const profileMark = 'ICC_PROFILE\0';
const profileHeadBytes = profileMark.length + 2;

const join = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Reads the segments before the first scan. A file without an end of image was cut off. */
export const jpegNotes = (bytes: Uint8Array): JpegNotes => {
  const notes: JpegNotes = { orientation: 1, profile: undefined, hasAdobeMark: false };
  const profile: { number: number; part: Uint8Array }[] = [];
  let scan = bytes.length;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) throw new RedactError('file-damaged');
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === startOfScan) {
      scan = at;
      break;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const body = bytes.subarray(at + 4, at + 2 + length);
    if (marker === app1 && latin1(body, 0, 5) === 'Exif\0')
      notes.orientation = exifOrientation(body.subarray(6));
    else if (marker === app2 && latin1(body, 0, profileMark.length) === profileMark)
      profile.push({ number: body[profileMark.length] ?? 0, part: body.subarray(profileHeadBytes) });
    else if (marker === app14 && latin1(body, 0, 5) === 'Adobe') notes.hasAdobeMark = true;
    at += 2 + Math.max(2, length);
  }
  if (!hasEnd(bytes, scan)) throw new RedactError('file-damaged');
  if (profile.length > 0)
    notes.profile = join(profile.toSorted((a, b) => a.number - b.number).map(({ part }) => part));
  return notes;
};

const hasEnd = (bytes: Uint8Array, from: number): boolean => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1))
    if (bytes[at + 1] === endOfImage) return true;
  return false;
};
