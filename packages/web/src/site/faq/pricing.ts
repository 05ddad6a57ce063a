import { figures } from '../text/figures.ts';
import type { FaqEntry } from './faq-item.ts';

export const pricing: readonly FaqEntry[] = [
  {
    id: 'plans',
    level: 'beginner',
    question: 'What do Free, Pro and Enterprise include?',
    more: { href: '/api/docs', text: 'API documentation' },
    answer: [
      `Free: ${figures.freeDocuments}, each ${figures.freeLimits}. Pro, ${figures.proPrice}: unlimited documents, ${figures.proLimits}. Enterprise: custom limits and dedicated support, by agreement.`,
      'Redaction, security and the API are the same in all three; the API and the command line redact as many files as you like, one after another. Nobody is served first: requests wait in turn. The audit log has only what the operator does, never who redacts what.',
      'An operator sets the limits and how long files are kept.',
    ],
  },
  {
    id: 'this-installation',
    level: 'intermediate',
    question: 'Which limits apply on this site?',
    answer: [
      `File size and page count are enforced on every upload. On this installation a file may have ${figures.limitsHere}. Every visitor has the same limits, since there are no accounts.`,
      `The monthly allowance (${figures.freeDocuments}) is not counted here: counting would mean tracking you. Pro cannot be bought on these pages; the operator switches an installation to it.`,
    ],
  },
  {
    id: 'larger-files',
    level: 'intermediate',
    question: 'My file is too large. What can I do?',
    answer: [
      'Split it and upload the parts; each is redacted and checked on its own. Scans often shrink a lot when saved at a lower resolution.',
      `If you need more regularly, write to us about Pro or Enterprise, or run your own installation: its operator can set the limits, up to ${figures.enterpriseCeiling} as delivered.`,
    ],
  },
];
