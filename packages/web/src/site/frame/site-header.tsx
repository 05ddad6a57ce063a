import { isOffered, type SitePath } from '@blackbar/core';
import { Menu, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useAddress } from '../../ui/address.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NavLink } from '../../ui/link.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { useHeaderScrolled } from './header-scrolled.ts';
import { useRedactNow } from './redact-now.ts';
import { SecureBadge } from './secure-badge.tsx';

const links = [
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/check', label: 'Check a File' },
  { to: '/security-overview', label: 'Security' },
  { to: '/use-cases', label: 'Use Cases' },
  { to: '/contact', label: 'Contact' },
] as const;

/** Out of sight on a site that works on the device alone, and has no such page. */
const whereOffered = (path: SitePath): string | undefined =>
  isOffered(path, 'device-only') ? undefined : 'needs-server';

const MainLinks = () => (
  <nav aria-label="Main">
    {links.map(({ to, label }) => (
      <NavLink key={to} to={to} className={whereOffered(to)}>
        {label}
      </NavLink>
    ))}
  </nav>
);

const skipToContent = (): void => document.getElementById('content')?.focus();

/** `onRedactNow` replaces what the button does on a page that has its own way to take a file. */
export const SiteHeader = ({ onRedactNow }: { onRedactNow?: () => void }) => {
  const scrolled = useHeaderScrolled();
  const redactNow = useRedactNow(onRedactNow);
  const { pathname } = useAddress();
  const [openOn, setOpenOn] = useState<string | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  // Open only for the page it was opened on, so that following a link closes it.
  const open = openOn === pathname;

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenOn(null);
      toggle.current?.focus();
    };
    window.addEventListener('keydown', closeOnEscape);
    return () => window.removeEventListener('keydown', closeOnEscape);
  }, [open]);

  return (
    <header className="site-header" data-scrolled={scrolled}>
      <button type="button" className="skip-link" onClick={skipToContent}>
        Skip to content
      </button>
      <div className="site-header-bar">
        <div className="wrap site-header-row">
          <BrandLogo />
          <div className="wide-only">
            <MainLinks />
            <SecureBadge />
          </div>
          <ThemeToggle />
          <button type="button" className="btn strong wide-only" onClick={redactNow}>
            Redact Now
          </button>
          <button
            ref={toggle}
            type="button"
            className="btn quiet square narrow-only"
            aria-label={open ? 'Close menu' : 'Open menu'}
            aria-expanded={open}
            aria-controls={menuId}
            onClick={() => setOpenOn(open ? null : pathname)}
          >
            {open ? <Icon of={X} size={20} /> : <Icon of={Menu} size={20} />}
          </button>
        </div>
        {open && (
          <div className="wrap site-menu narrow-only" id={menuId}>
            <MainLinks />
            <SecureBadge />
            <button type="button" className="btn strong lg" onClick={redactNow}>
              Redact Now
            </button>
          </div>
        )}
      </div>
    </header>
  );
};
