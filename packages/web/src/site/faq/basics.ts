import { figures } from '../text/figures.ts';
import type { FaqEntry } from './faq-item.ts';

export const basics: readonly FaqEntry[] = [
  {
    id: 'account',
    level: 'beginner',
    question: 'Do I need an account?',
    answer: [
      'No. You choose a file, accept the terms and start. We ask for no name, no email address and no payment, and there is nothing to sign out of.',
    ],
  },
  {
    id: 'how',
    level: 'beginner',
    question: 'How do I redact a document?',
    answer: [
      'Upload it, draw a box over everything that must not be seen, and press Download Redacted PDF. You get a new PDF named redacted_ plus the name of your file.',
      'Draw generously: a letter that sticks out can identify a word. Then look through the download once before you pass it on.',
    ],
  },
  {
    id: 'file-types',
    level: 'beginner',
    question: 'Which files can I upload?',
    answer: [
      `PDF, JPG and PNG, ${figures.limitsHere}. PDFs that need a password open once you enter it. A picture becomes a PDF with one page.`,
      'For other formats, save or print the document as PDF first.',
    ],
  },
  {
    id: 'phone',
    level: 'beginner',
    question: 'Does it work on a phone?',
    answer: [
      'Yes, in the browser and without an app. Touch and drag with one finger to draw a box; two fingers scroll and zoom.',
    ],
  },
  {
    id: 'closed-tab',
    level: 'beginner',
    question: 'Why did I lose my file after I closed the tab?',
    answer: [
      'Because the tab held the only secret that opens it. We keep no copy of that secret, so another tab, another device or our staff cannot reopen the file.',
      'Reloading the same tab keeps the file and every box, as long as it has not expired. After closing the tab, upload the original again.',
    ],
  },
];
