import { brand } from '@blackbar/core';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

export const BrandLogo = () => {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  // It may have failed before this code was here to be told.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <Link className="brand-logo" to="/" aria-label={`${brand.name}, home`}>
      {failed ? (
        <Icon of={FileText} size={28} className="logo-fallback" />
      ) : (
        <img ref={picture} src="/logo.svg" alt="" width={26} height={30} onError={() => setFailed(true)} />
      )}
      <span>{brand.name}</span>
    </Link>
  );
};
