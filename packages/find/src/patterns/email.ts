import { type Detector, judged } from './candidate.ts';

/** A line end is part of an address only right after its @, or after a dot before a lower-case letter. */
const expression =
  /(?<![\p{L}\p{N}._%+'-])(?<it>[\p{L}\p{N}](?:[\p{L}\p{N}_%+'-]|\.(?=[\p{L}\p{N}_%+'-])){0,63}@\n?(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.(?:\n(?=\p{Ll}))?){1,8}(?:\p{L}{2,24}|xn--[a-z0-9-]{2,50}))(?![\p{L}\p{N}@]|-[\p{L}\p{N}])/gu;

/** RFC 5322 addresses in common use: no quoted names, no comments, no bare hosts. */
export const email: Detector = {
  hyphens: ['-', ''],
  detect: (text) =>
    judged(text, expression, ({ groups }) => (/\.@|-\./.test(groups?.it ?? '') ? 'No valid address' : true)),
};
