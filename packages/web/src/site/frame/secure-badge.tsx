import { Lock, LockOpen } from 'lucide-react';
import { useCanEncrypt } from '../../api/can-encrypt.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** Without HTTPS (or localhost) nothing is encrypted on the device. The badge says so instead of promising it. */
export const SecureBadge = () =>
  useCanEncrypt() ? (
    <Link
      className="secure-badge on-secure-page needs-server"
      to="/security-overview"
      title="Files are encrypted in this browser"
    >
      <Icon of={Lock} size={13} />
      Secure
    </Link>
  ) : (
    <Link
      className="secure-badge bad needs-server"
      to="/security-overview"
      title="This page was not loaded over HTTPS"
    >
      <Icon of={LockOpen} size={13} />
      Not secure
    </Link>
  );
