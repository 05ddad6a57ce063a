import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

export const BackToHome = () => (
  <Link className="back-link" to="/">
    <ArrowLeft size={16} aria-hidden="true" />
    Back to Home
  </Link>
);
