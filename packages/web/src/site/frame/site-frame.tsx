import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Header, page, footer: around every page that is not the workspace. */
export const SiteFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SiteHeader />
    <main id="content" className="wrap" tabIndex={-1}>
      {children}
    </main>
    <SiteFooter />
  </>
);
