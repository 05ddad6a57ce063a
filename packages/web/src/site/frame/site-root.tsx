import { useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { metaOf, showMeta } from './page-meta.ts';
import { asksForFile, openFilePicker } from './redact-now.ts';

const scrollToTop = (): void => {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
};

/** What happens on every change of route: title, description, scroll, focus. */
export const SiteRoot = () => {
  const { pathname, hash, search, state } = useLocation();
  const navigate = useNavigate();
  const shown = useRef(pathname);

  useEffect(() => showMeta(metaOf(pathname)), [pathname]);

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
    void navigate({ pathname, search }, { replace: true, state: null });
  }, [state, pathname, search, navigate]);

  return <Outlet />;
};
