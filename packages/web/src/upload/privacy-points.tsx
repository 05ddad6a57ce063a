import { Check } from 'lucide-react';
import { useCanEncrypt } from '../api/can-encrypt.ts';
import { enforced } from '../api/enforced.ts';
import { Icon } from '../ui/icon.tsx';

const points = [
  'Stored encrypted. Only this tab holds the key to open it.',
  `Deleted after ${enforced.idle} without activity, and after ${enforced.longest} at the latest.`,
  'No account, no cookies, no tracking.',
  'Author, dates, comments and earlier versions are left out of the download.',
];

const Point = ({ className, children }: { className?: string; children: string }) => (
  <li className={className}>
    <Icon of={Check} bold className="mt-1 text-pen" />
    <span>{children}</span>
  </li>
);

/** What a page says of a file, each line with its tick. */
export const PointList = ({ title, points: lines }: { title: string; points: readonly string[] }) => (
  <section className="privacy-points" aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {lines.map((line) => (
        <Point key={line}>{line}</Point>
      ))}
    </ul>
  </section>
);

/** Each line is true where it is shown: without Web Crypto nothing is said about this device. */
export const PrivacyPoints = () => (
  <section className="privacy-points" aria-labelledby="privacy-title">
    <h2 id="privacy-title">What happens to your file</h2>
    <ul>
      {useCanEncrypt() ? (
        <Point className="on-secure-page">Encrypted on this device before it is sent.</Point>
      ) : null}
      {points.map((point) => (
        <Point key={point}>{point}</Point>
      ))}
    </ul>
  </section>
);
