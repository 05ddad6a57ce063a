import { useEffect, useLayoutEffect, useRef } from 'react';
import { navigate, useAddress } from '../../ui/address.tsx';
import { metaOf, showMeta } from './page-meta.ts';
import { asksForFile, openFilePicker } from './redact-now.ts';

const scrollToTop = (): void => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
};

/** What happens on every change of address: title, description, scroll, focus. It draws nothing. */
export const SiteRoot = () => {
  const { pathname, hash, search, state } = useAddress();
  const shown = useRef(pathname);

  // Before the effects of what is on the page, so that a view with a title of its own has the last word.
  useLayoutEffect(() => showMeta(metaOf(pathname, search)), [pathname, search]);

  useEffect(() => {
    const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (section) section.scrollIntoView();
    else if (shown.current !== pathname) scrollToTop();
    // A screen reader would otherwise stay on the link that is gone.
    if (shown.current !== pathname) document.getElementById('content')?.focus({ preventScroll: true });
    shown.current = pathname;
  }, [pathname, hash]);

  useEffect(() => {
    if (!asksForFile(state)) return;
    openFilePicker();
    // Asked once: going back to this entry, or reloading it, opens nothing.
    navigate(pathname + search, { replace: true });
  }, [state, pathname, search]);

  return null;
};
