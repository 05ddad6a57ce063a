import type { DocumentKind } from './document.ts';

const maxLength = 200;

const fallback = { pdf: 'document.pdf', jpeg: 'image.jpg', png: 'image.png' } as const satisfies Record<
  DocumentKind,
  string
>;

/** Control characters, and marks that turn the reading direction or are not seen at all. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu;

/**
 * A name that is safe to show and to offer for download. It is never a path: files are stored under
 * names of our own.
 */
export const displayName = (untrustedName: string, kind: DocumentKind): string => {
  const last = untrustedName.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const clean = last.replace(unseen, '').normalize('NFC').trim().replace(/^\.+/, '');
  if (clean === '' || /^(pdf|jpe?g|png)$/i.test(clean)) return fallback[kind];
  const characters = [...clean];
  if (characters.length <= maxLength) return clean;
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(clean)?.[0] ?? '';
  return characters.slice(0, maxLength - extension.length).join('') + extension;
};
