import { ArrowLeft } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

export const BackToHome = () => (
  <Link className="back-link" to="/">
    <Icon of={ArrowLeft} />
    Back to Home
  </Link>
);
