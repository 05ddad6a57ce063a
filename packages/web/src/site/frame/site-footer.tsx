import { brand, encryption, isOffered, type SitePath } from '@blackbar/core';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { enforced } from '../../api/enforced.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { DmcaBadge } from '../art/dmca-badge.tsx';
import { BrandLogo } from './brand-logo.tsx';

const claims = [
  `${encryption.keyBits}-bit encryption`,
  'End-to-end security',
  'Permanent redaction',
  'Session-only storage',
];

const columns = [
  {
    title: 'Explore',
    links: [
      { to: '/how-it-works', label: 'How It Works' },
      { to: '/security-overview', label: 'Security' },
      { to: '/use-cases', label: 'Use Cases' },
      { to: '/faq', label: 'FAQ' },
    ],
  },
  {
    title: 'Support & Legal',
    links: [
      { to: '/contact', label: 'Contact Support' },
      { to: '/privacy-policy', label: 'Privacy Policy' },
      { to: '/cookie-policy', label: 'Cookie Policy' },
      { to: '/terms-of-service', label: 'Terms of Service' },
      { to: '/export-control-notice', label: 'Export Control & Security Notice' },
    ],
  },
] as const;

/** Whether a site that works on the device alone has the page too. */
const isEverywhere = ({ to }: { to: SitePath }): boolean => isOffered(to, 'device-only');

/** This year, though the page may have been made in the last one. */
const useYear = (): string => {
  const [year, setYear] = useState(enforced.year);
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return year;
};

export const SiteFooter = () => (
  <footer className="site-footer">
    <div className="wrap">
      <div className="footer-columns">
        <div>
          <BrandLogo />
          <ul className="footer-claims needs-server">
            {claims.map((claim) => (
              <li key={claim}>
                <Icon of={Check} bold className="text-pen" />
                {claim}
              </li>
            ))}
          </ul>
          <p className="footer-limits needs-server">
            <Link to="/security-overview#what-the-words-mean">What these words mean, and where they end</Link>
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav
            key={title}
            aria-label={title}
            className={links.some(isEverywhere) ? undefined : 'needs-server'}
          >
            <h2>{title}</h2>
            <ul>
              {links.map(({ to, label }) => (
                <li key={to} className={isEverywhere({ to }) ? undefined : 'needs-server'}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <div className="footer-base">
        <span>
          © {useYear()} {brand.company}. {brand.maker}. {brand.credit}.
        </span>
        {/* Not a page of the app: the server writes it. */}
        <a href="/api/docs" className="needs-server">
          API
        </a>
        <Link to="/terms-of-service#contact" className="needs-server">
          <DmcaBadge />
        </Link>
      </div>
    </div>
  </footer>
);
