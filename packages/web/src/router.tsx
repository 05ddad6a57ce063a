import type { ComponentType } from 'react';
import { createBrowserRouter } from 'react-router';
import { learnEnforced } from './api/enforced.ts';
import { FailedPage } from './pages/failed-page.tsx';
import { SiteFrame } from './site/frame/site-frame.tsx';
import { SiteRoot } from './site/frame/site-root.tsx';

const enforcedKnown = learnEnforced();

/** Texts read the installation's figures as they load, so they load once those are known. */
const page = (load: () => Promise<ComponentType>) => async () => {
  await enforcedKnown;
  return { Component: await load() };
};

/** Reads the figures as it draws: it can load while they are on their way. */
const home = async () => {
  const [{ Home }] = await Promise.all([import('./pages/home.tsx'), enforcedKnown]);
  return { Component: Home };
};

/** Every page is its own chunk, so that a visitor loads only the page they asked for. */
export const router = createBrowserRouter([
  {
    Component: SiteRoot,
    // Nothing is drawn before the page is there, so nothing moves when it comes.
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: FailedPage,
        children: [
          { path: '/', lazy: home },
          {
            path: '/test-centering/:fileId',
            lazy: page(async () => (await import('./pages/test-centering-file.tsx')).TestCenteringFile),
          },
          {
            Component: SiteFrame,
            children: [
              {
                path: '/how-it-works',
                lazy: page(async () => (await import('./pages/how-it-works.tsx')).HowItWorks),
              },
              {
                path: '/security-overview',
                lazy: page(async () => (await import('./pages/security-overview.tsx')).SecurityOverview),
              },
              {
                path: '/use-cases',
                lazy: page(async () => (await import('./pages/use-cases.tsx')).UseCases),
              },
              { path: '/faq', lazy: page(async () => (await import('./pages/faq.tsx')).Faq) },
              {
                path: '/contact',
                lazy: page(async () => (await import('./pages/contact.tsx')).Contact),
              },
              {
                path: '/privacy-policy',
                lazy: page(async () => (await import('./pages/privacy-policy.tsx')).PrivacyPolicy),
              },
              {
                path: '/cookie-policy',
                lazy: page(async () => (await import('./pages/cookie-policy.tsx')).CookiePolicy),
              },
              {
                path: '/terms-of-service',
                lazy: page(async () => (await import('./pages/terms-of-service.tsx')).TermsOfService),
              },
              {
                path: '/export-control-notice',
                lazy: page(
                  async () => (await import('./pages/export-control-notice.tsx')).ExportControlNotice,
                ),
              },
              {
                path: '/test-centering',
                lazy: page(async () => (await import('./pages/test-centering.tsx')).TestCentering),
              },
              { path: '*', lazy: page(async () => (await import('./pages/not-found.tsx')).NotFound) },
            ],
          },
        ],
      },
    ],
  },
]);
