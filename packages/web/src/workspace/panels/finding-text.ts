import { type Finding, type FindingKind, findingKinds } from '@blackbar/core';

/** One and many, as the list says it. */
const names = {
  attachments: ['Attachment', 'Attachments'],
  scripts: ['Script', 'Scripts'],
  layers: ['Layer', 'Layers'],
  comments: ['Comment', 'Comments'],
  links: ['Link', 'Links'],
  'form-data': ['Form field', 'Form fields'],
  signatures: ['Signature', 'Signatures'],
  metadata: ['Author, dates, software', 'Author, dates, software'],
  bookmarks: ['Bookmark', 'Bookmarks'],
  thumbnails: ['Thumbnail', 'Thumbnails'],
  tags: ['Structure tags', 'Structure tags'],
  'earlier-revisions': ['Earlier version', 'Earlier versions'],
  'text-without-ink': ['Hidden word', 'Hidden words'],
  'pending-redactions': ['Redaction mark without effect', 'Redaction marks without effect'],
  'camera-data': ['Camera data', 'Camera data'],
  location: ['Place where it was taken', 'Places where it was taken'],
  'picture-notes': ['Note in a picture', 'Notes in pictures'],
  previews: ['Preview', 'Previews'],
  'further-pictures': ['Further picture in the file', 'Further pictures in the file'],
  'colour-profiles': ['Colour profile', 'Colour profiles'],
  'private-data': ['Private data block', 'Private data blocks'],
  'trailing-data': ['Data after the end', 'Data after the end'],
} as const satisfies Record<FindingKind, readonly [string, string]>;

export const findingName = ({ kind, count }: Finding): string => names[kind][count === 1 ? 0 : 1];

/** There is such a thing or there is none: "1 camera data" is no English. */
const uncounted: ReadonlySet<FindingKind> = new Set(['metadata', 'tags', 'camera-data', 'trailing-data']);

/** "3 comments" for the receipt. */
export const findingSentence = ({ kind, count, searchedPages }: Finding): string => {
  if (uncounted.has(kind)) return names[kind][0];
  const name = names[kind][count === 1 ? 0 : 1];
  return `${searchedPages === undefined ? '' : 'at least '}${count.toLocaleString('en-US')} ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};

export const isKnownFinding = (finding: { kind: string; count: number }): finding is Finding =>
  (findingKinds as readonly string[]).includes(finding.kind) && finding.count > 0;

/** One sentence for a search that stopped before the last page; `null` when it saw all of them. */
export const stoppedSearch = (
  untrustedFound: readonly { kind: string; searchedPages?: number }[],
  pageCount: number,
): string | null => {
  const stopped = untrustedFound.find(({ searchedPages }) => searchedPages !== undefined);
  if (stopped === undefined) return null;
  return `Hidden words were looked for on the first ${stopped.searchedPages} of ${pageCount} pages only, to save you time. Your download leaves them out on every page.`;
};

const listedPages = 4;

/** What picture files hold, by themselves or inside a document. */
const pictureKinds: ReadonlySet<FindingKind> = new Set([
  'camera-data',
  'location',
  'picture-notes',
  'previews',
  'further-pictures',
  'colour-profiles',
  'private-data',
  'trailing-data',
]);

/** "page 3", "pages 3, 7 and 9", or "pages 3, 7, 9 and 12 more"; empty when the pages are not known. */
export const pagesText = (pages: readonly number[] = []): string => {
  if (pages.length === 0) return '';
  if (pages.length === 1) return `page ${pages[0]}`;
  const listed = pages.slice(0, listedPages);
  const more = pages.length - listed.length;
  const last = more > 0 ? `${more} more` : String(listed.pop());
  return `pages ${listed.join(', ')} and ${last}`;
};

/** "scripts, layers and signatures": what was looked for everywhere and is not there. */
export const notFound = (
  untrustedFound: readonly { kind: string; count: number }[],
  isPicture: boolean,
): string => {
  const there = new Set(untrustedFound.map(({ kind }) => kind));
  const absent = findingKinds
    .filter((kind) => !there.has(kind) && pictureKinds.has(kind) === isPicture)
    .map((kind) => names[kind][1].toLowerCase());
  const last = absent.pop();
  return last === undefined ? '' : absent.length === 0 ? last : `${absent.join(', ')} and ${last}`;
};
