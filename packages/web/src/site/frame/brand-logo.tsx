import { brand, isApart } from '@blackbar/core';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAddress } from '../../ui/address.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** A page that may ask for nothing has the mark in itself; every other asks for it. */
const Mark = () => (isApart(useAddress().pathname) ? <BrandMark /> : <MarkPicture />);

const MarkPicture = () => {
  const picture = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  // It may have failed before this code was here to be told.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setFailed(true);
  }, []);
  return failed ? (
    <Icon of={FileText} size={28} className="logo-fallback" />
  ) : (
    <img ref={picture} src="/logo.svg" alt="" width={26} height={30} onError={() => setFailed(true)} />
  );
};

export const BrandLogo = () => (
  <Link className="brand-logo" to="/" aria-label={`${brand.name}, home`}>
    <Mark />
    <span>{brand.name}</span>
  </Link>
);
