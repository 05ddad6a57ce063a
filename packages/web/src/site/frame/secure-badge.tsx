import { Lock, LockOpen } from 'lucide-react';
import { Link } from 'react-router';

/**
 * Without HTTPS (or localhost) the browser offers no Web Crypto, so nothing is encrypted on the device.
 * The badge says so instead of promising it.
 */
const isSecure = (): boolean => typeof window === 'undefined' || window.isSecureContext;

export const SecureBadge = () =>
  isSecure() ? (
    <Link className="secure-badge" to="/security-overview" title="Files are encrypted in this browser">
      <Lock size={13} aria-hidden="true" />
      Secure
    </Link>
  ) : (
    <Link className="secure-badge bad" to="/security-overview" title="This page was not loaded over HTTPS">
      <LockOpen size={13} aria-hidden="true" />
      Not secure
    </Link>
  );
