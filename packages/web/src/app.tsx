import { sitePathOf } from '@blackbar/core';
import { StrictMode, Suspense } from 'react';
import { FailedPage } from './pages/failed-page.tsx';
import { type PageKey, pages } from './pages/pages.ts';
import { useEarlyAnswers } from './site/frame/answer-early.ts';
import { SiteFrame } from './site/frame/site-frame.tsx';
import { SiteRoot } from './site/frame/site-root.tsx';
import { type Address, AddressProvider, useAddress } from './ui/address.tsx';
import { FailureBoundary } from './ui/failure-boundary.tsx';
import { ShownPage } from './ui/lazy-page.tsx';

/** These bring their own frame, or have none. */
const unframed: readonly PageKey[] = ['/', '/device', '/test-centering/:fileId'];

const CurrentPage = () => {
  const { pathname, search } = useAddress();
  const key = sitePathOf(pathname) ?? 'not-found';
  useEarlyAnswers();
  const page = <ShownPage key={key} page={pages[key]} />;
  return (
    <FailureBoundary
      at={pathname + search}
      fallback={<FailedPage />}
      onFailure={() => pages[key].forgetFailure()}
    >
      {unframed.includes(key) ? page : <SiteFrame>{page}</SiteFrame>}
    </FailureBoundary>
  );
};

/** The whole web app at an address: in a browser, and when its pages are built. */
export const App = ({ initial }: { initial: Address }) => (
  <StrictMode>
    <AddressProvider initial={initial}>
      <SiteRoot />
      <Suspense fallback={null}>
        <CurrentPage />
      </Suspense>
    </AddressProvider>
  </StrictMode>
);
