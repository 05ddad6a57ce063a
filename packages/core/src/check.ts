import type { Box } from './box.ts';
import type { PageSize } from './page.ts';

/** Where words or pictures can be that a redacted file should no longer have, in the order they are told. */
export const leakKinds = [
  'text-under-bar',
  'text-behind-picture',
  'text-under-comment',
  'unseen-text',
  'text-outside-page',
  'text-on-hidden-layer',
  'picture-under-bar',
  'unseen-picture',
  'cropped-picture',
  'pending-redaction',
  'comment',
  'form-value',
  'earlier-version',
  'attachment',
  'bookmark',
  'tag',
  'thumbnail',
  'properties',
  'link',
  'script',
  'signature',
  'picture-notes',
  'left-over',
  'stray-bytes',
  'other-words',
] as const;
export type LeakKind = (typeof leakKinds)[number];

/** One thing that can be read in a file although its pages do not show it. */
export interface Leak {
  kind: LeakKind;
  /**
   * `leak`: it was hidden, covered or removed, and can be read all the same. `note`: an ordinary part of a file, such as
   * its author or its bookmarks, that says something the pages do not.
   */
  weight: 'leak' | 'note';
  /** From 1; absent for what belongs to no page. */
  page?: number;
  /** On the page image; absent where the place is not known. */
  box?: Box;
  /** What can be read. Never logged, and left out of reports. */
  words?: string;
}

/** A part of the file that was not looked at: nothing is said about it. */
export interface Unread {
  part: 'page' | 'file' | 'earlier-versions';
  page?: number;
  reason: 'took-too-long' | 'too-complex' | 'unreadable';
}

export interface CheckedFile {
  pages: PageSize[];
  leaks: Leak[];
  unread: Unread[];
}

export interface CheckProgress {
  done: number;
  total: number;
}

interface LeakText {
  /** In a list of what was looked for. */
  name: string;
  /** Over the places that were found. */
  title: string;
  sentence: string;
}

/** What a person is told of each kind, in words that need no knowledge of PDF. */
export const leakText = {
  'text-under-bar': {
    name: 'Text under bars and rectangles',
    title: 'Text under a bar',
    sentence: 'The bar is drawn on top. The words beneath it can be selected and copied.',
  },
  'text-behind-picture': {
    name: 'Text behind pictures',
    title: 'Text behind a picture',
    sentence: 'A picture lies over the words. They can be selected, searched and copied.',
  },
  'text-under-comment': {
    name: 'Black highlighter and other comments over text',
    title: 'Text under a comment',
    sentence: 'A comment, such as a highlighter set to black, covers the words. Deleting it shows them.',
  },
  'unseen-text': {
    name: 'White, transparent, tiny and invisible text',
    title: 'Text that cannot be seen',
    sentence:
      'It is white, transparent, tiny, invisible or switched off, but is found by search and read aloud.',
  },
  'text-outside-page': {
    name: 'Text outside the visible page',
    title: 'Text outside the page',
    sentence: 'It lies beyond the edge of the visible page and comes back when the crop is undone.',
  },
  'text-on-hidden-layer': {
    name: 'Layers that are off',
    title: 'Text on a layer that is off',
    sentence: 'Switching the layer on shows it.',
  },
  'picture-under-bar': {
    name: 'Pictures beneath bars',
    title: 'A picture beneath a bar',
    sentence: 'The picture is whole in the file; the bar only lies over it.',
  },
  'unseen-picture': {
    name: 'Pictures that cannot be seen',
    title: 'A picture that cannot be seen',
    sentence: 'It is covered, outside the page or never drawn, but whole in the file.',
  },
  'cropped-picture': {
    name: 'Parts of pictures outside their frame',
    title: 'A picture larger than its frame',
    sentence: 'The page shows a part of it; the rest is in the file.',
  },
  'pending-redaction': {
    name: 'Redaction marks that were never applied',
    title: 'A redaction mark that was never applied',
    sentence: 'The area is only marked for redaction. What it marks is still there.',
  },
  comment: {
    name: 'Comments',
    title: 'A comment',
    sentence: 'Its text or its author can be read in a list of comments.',
  },
  'form-value': {
    name: 'Form values',
    title: 'A form value',
    sentence: 'The form stores words that the page does not show.',
  },
  'earlier-version': {
    name: 'Earlier versions',
    title: 'An earlier version',
    sentence: 'The file still has the state before it was last saved, and that state shows more.',
  },
  attachment: {
    name: 'Attachments',
    title: 'An attached file',
    sentence: 'A whole file is inside this one. It was not opened.',
  },
  bookmark: {
    name: 'Bookmarks',
    title: 'A bookmark',
    sentence: 'Its title has words that no page shows.',
  },
  tag: {
    name: 'Tags and descriptions for screen readers',
    title: 'A description for screen readers',
    sentence: 'It is read aloud and copied with the text, and has words that no page shows.',
  },
  thumbnail: {
    name: 'Thumbnails',
    title: 'A small picture of a page',
    sentence: 'It was stored with the file and may show the page as it was before.',
  },
  properties: {
    name: 'Properties (author, title, history)',
    title: 'Properties',
    sentence: 'The author, title or history of the file, in its properties.',
  },
  link: {
    name: 'Links',
    title: 'A link',
    sentence: 'Its address has words that no page shows.',
  },
  script: {
    name: 'Scripts',
    title: 'A script',
    sentence: 'A program inside the file, with words of its own.',
  },
  signature: {
    name: 'Signatures',
    title: 'A signature',
    sentence: 'It names who signed, where or why.',
  },
  'picture-notes': {
    name: 'Notes and previews inside pictures',
    title: 'Notes inside a picture',
    sentence: 'A picture brings its camera’s notes, its place or a preview of itself.',
  },
  'left-over': {
    name: 'Left-over objects that no page uses',
    title: 'Left-over content',
    sentence: 'Content that no page uses any more was left in the file.',
  },
  'stray-bytes': {
    name: 'Bytes before, between and after the document',
    title: 'Stray bytes',
    sentence: 'There is text in the file that belongs to no part of the document.',
  },
  'other-words': {
    name: 'Names, labels and private data of programs',
    title: 'Other words in the file',
    sentence: 'Names, labels or private data of a program that no page shows.',
  },
} as const satisfies Record<LeakKind, LeakText>;

export const unreadText = {
  'took-too-long': 'it took too long',
  'too-complex': 'it is too complex',
  unreadable: 'it cannot be read',
} as const satisfies Record<Unread['reason'], string>;

/** A report that can be passed on: places and kinds, never the words. */
export const withoutWords = ({ pages, leaks, unread }: CheckedFile): CheckedFile => ({
  pages,
  unread,
  leaks: leaks.map(({ words: _, ...leak }) => leak),
});
