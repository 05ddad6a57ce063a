import { encryption } from '@blackbar/core';
import { figures } from '../text/figures.ts';
import type { FaqEntry } from './faq-item.ts';

export const legal: readonly FaqEntry[] = [
  {
    id: 'hipaa-gdpr',
    level: 'intermediate',
    question: 'Can I use this for HIPAA or GDPR requests?',
    answer: [
      'It does what such a request needs: it removes what you mark for good and keeps your upload only briefly. But we hold no certificate, and using this site gives you neither a business associate agreement under HIPAA nor a processing agreement under GDPR.',
      'If you need one, run your own installation or write to us. Whether the result meets the rule you are under is for you, or your counsel, to decide.',
    ],
  },
  {
    id: 'responsible',
    level: 'intermediate',
    question: 'Who is responsible if something was missed?',
    answer: [
      'You decide what to mark and you check the download; the tool cannot know what is confidential. We answer for building it as described, within the limits of the terms of service.',
      'Keep your original. A redacted copy is not a substitute for a record you must retain.',
    ],
  },
  {
    id: 'export-control',
    level: 'advanced',
    question: 'Is the cryptography under export control?',
    answer: [
      `Yes, as in most software. We classify it as 5D002 mass-market software: ${encryption.cipher} with ${figures.keySize} keys, ${encryption.hash} and ${encryption.mac}. You may not use it under a U.S. embargo or as a sanctioned party. The export control notice has the details.`,
    ],
  },
];
