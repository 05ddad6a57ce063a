import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

export const BackToHome = () => (
  <Link className="back-link" to="/">
    <Icon of={ArrowLeft} />
    Back to Home
  </Link>
);
