import { brand } from '@blackbar/core';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { useTheme } from './theme.ts';

export const BrandLogo = () => {
  const theme = useTheme();
  const [failed, setFailed] = useState(false);
  return (
    <Link className="brand-logo" to="/" aria-label={`${brand.name}, home`}>
      {failed ? (
        <Icon of={FileText} size={28} className="logo-fallback" />
      ) : (
        <img src={`/logo-${theme}.svg`} alt="" width={26} height={30} onError={() => setFailed(true)} />
      )}
      <span>{brand.name}</span>
    </Link>
  );
};
