import { encryption } from '@blackbar/core';
import { figures } from './figures.ts';

export interface Step {
  title: string;
  picture: 'plain' | 'marked' | 'burnt' | 'forgotten';
  text: string;
  details: readonly string[];
}

export const steps: readonly Step[] = [
  {
    title: 'Upload',
    picture: 'plain',
    text: 'Drop a PDF, JPG or PNG, or choose one. You see the terms first; nothing is sent before you accept them. Then your browser encrypts the file and uploads it.',
    details: [
      `Files ${figures.limitsHere}.`,
      `Encrypted with ${encryption.cipher} on your device, when the page was loaded over HTTPS.`,
      'The type is decided by what is in the file, not by its name.',
      'Protected PDFs open with their password.',
    ],
  },
  {
    title: 'Mark',
    picture: 'marked',
    text: 'Draw a box over everything that must not be seen: with the mouse, a finger or the keyboard. Boxes are see-through while you work, so you can check what they cover.',
    details: [
      'Move and resize boxes; undo and redo every step except Clear All.',
      'Search finds a word on all pages and marks each place.',
      'The file’s hidden contents are listed, so you know what will be left out.',
      `Up to ${figures.redactionsPerFile} boxes in a file.`,
    ],
  },
  {
    title: 'Download',
    picture: 'burnt',
    text: 'Pages with boxes are drawn anew with the boxes in their pixels, or, if you choose Sharp text, cut under their boxes. The PDF is rebuilt from what may stay, opened again and checked. Only a file that passes is released.',
    details: [
      `Redacted pages are pictures of ${figures.resolution} or more, as you choose; other pages stay sharp.`,
      'Sharp text keeps redacted pages sharp where they can be cut for certain.',
      'Words no box touches can still be selected and searched.',
      'Author, dates, comments, attachments and earlier versions are left out.',
      'Look through it once before you pass it on.',
    ],
  },
  {
    title: 'Forgotten',
    picture: 'forgotten',
    text: `Your file is available for ${figures.standard}, in your tab only. Then the key is destroyed, and nobody can bring the file back, and that includes us.`,
    details: [
      `Sooner after ${figures.idle} without activity, or at once with “Delete now”.`,
      `“Keep working” extends it, to ${figures.longest} at most.`,
      'First the key is destroyed, then the file, then its record.',
    ],
  },
];
