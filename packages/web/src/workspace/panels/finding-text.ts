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
  'text-without-ink': ['Hidden text', 'Hidden text'],
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

/** What can show on a page. Its look stays; what is behind it is removed. */
const visibleKinds: readonly FindingKind[] = ['comments', 'form-data', 'signatures', 'links'];

export const canShow = ({ kind }: Finding): boolean => visibleKinds.includes(kind);

export const findingName = ({ kind, count }: Finding): string => names[kind][count === 1 ? 0 : 1];

/** "3 comments" for the receipt. */
export const findingSentence = ({ kind, count }: Finding): string => {
  if (kind === 'metadata' || kind === 'tags') return names[kind][0];
  const name = names[kind][count === 1 ? 0 : 1];
  return `${count.toLocaleString('en-US')} ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
};

export const isKnownFinding = (finding: { kind: string; count: number }): finding is Finding =>
  (findingKinds as readonly string[]).includes(finding.kind) && finding.count > 0;

/** What only picture files hold; named when it is there. */
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

/** "scripts, layers and signatures": what was looked for and is not there. */
export const notFound = (found: readonly Finding[]): string => {
  const there = new Set(found.map(({ kind }) => kind));
  const absent = findingKinds
    .filter((kind) => !there.has(kind) && !pictureKinds.has(kind))
    .map((kind) => names[kind][1].toLowerCase());
  const last = absent.pop();
  return last === undefined ? '' : absent.length === 0 ? last : `${absent.join(', ')} and ${last}`;
};
