import { encryption } from '@blackbar/core';
import { FactTable } from '../layout/fact-table.tsx';
import type { Section } from '../layout/numbered-document.tsx';
import { figures } from './figures.ts';

export const securityLimits: readonly Section[] = [
  {
    id: 'what-the-words-mean',
    title: 'What the words mean, and where they end',
    body: (
      <>
        <p>Short claims hide their limits. These are ours:</p>
        <FactTable
          facts={[
            {
              name: `${figures.keySize} encryption`,
              text: `${encryption.cipher} with ${encryption.mac}, on the way in and at rest, with keys of ${figures.keySize} length.`,
            },
            {
              name: 'End-to-end security',
              text: 'Each stage from your device to deletion is protected. It is not end-to-end encryption as in a messenger: the server opens the file in memory to draw its pages.',
            },
            {
              name: 'Zero-knowledge',
              text: 'True of the stored file: without your tab’s token we cannot read it. Not true of the running server, which sees a page while it draws it. We therefore do not call the service zero-knowledge.',
            },
            {
              name: 'Permanent redaction',
              text: 'What was under a box is not in the download in any form. It stays in your original, and what you did not mark stays in both.',
            },
            {
              name: 'Session-only storage',
              text: 'The token lives in the tab’s session storage and ends with the tab. The encrypted file ends with its time limit.',
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'not-promised',
    title: 'What is not promised',
    body: (
      <ul className="bar-list">
        <li>No certificate or outside audit is claimed: no SOC 2, no ISO 27001, no HIPAA attestation.</li>
        <li>
          The tool does not find every sensitive word for you. Look through the download before you pass it
          on.
        </li>
        <li>A device, browser or browser extension that is itself compromised can see what you see.</li>
        <li>
          The length and place of a box can hint at what was under it. Make boxes longer where that matters.
        </li>
      </ul>
    ),
  },
];
