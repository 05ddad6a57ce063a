import { durationInWords } from '@blackbar/core';
import { Check } from 'lucide-react';
import { canEncryptOnDevice } from '../api/can-encrypt.ts';
import { enforced } from '../api/enforced.ts';
import { Icon } from '../ui/icon.tsx';

/** Each line is true where it is shown: without Web Crypto nothing is said about this device. */
const points = (): string[] => [
  ...(canEncryptOnDevice() ? ['Encrypted on this device before it is sent.'] : []),
  'Stored encrypted. Only this tab holds the key to open it.',
  `Deleted after ${durationInWords(enforced.retention.idleMs)} without activity, and after ${durationInWords(enforced.retention.longestMs)} at the latest.`,
  'No account, no cookies, no tracking.',
  'Author, dates, comments and earlier versions are left out of the download.',
];

export const PrivacyPoints = () => (
  <section className="privacy-points" aria-labelledby="privacy-title">
    <h2 id="privacy-title">What happens to your file</h2>
    <ul>
      {points().map((point) => (
        <li key={point}>
          <Icon of={Check} bold className="mt-1 text-pen" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  </section>
);
