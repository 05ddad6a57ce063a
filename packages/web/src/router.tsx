import { createBrowserRouter } from 'react-router';
import { SiteFrame } from './site/frame/site-frame.tsx';
import { SiteRoot } from './site/frame/site-root.tsx';

/** Every page is its own chunk, so that a visitor loads only the page they asked for. */
export const router = createBrowserRouter([
  {
    Component: SiteRoot,
    // Nothing is drawn before the page is there, so nothing moves when it comes.
    HydrateFallback: () => null,
    children: [
      { path: '/', lazy: async () => ({ Component: (await import('./pages/home.tsx')).Home }) },
      {
        path: '/test-centering/:fileId',
        lazy: async () => ({
          Component: (await import('./pages/test-centering-file.tsx')).TestCenteringFile,
        }),
      },
      {
        Component: SiteFrame,
        children: [
          {
            path: '/how-it-works',
            lazy: async () => ({ Component: (await import('./pages/how-it-works.tsx')).HowItWorks }),
          },
          {
            path: '/security-overview',
            lazy: async () => ({
              Component: (await import('./pages/security-overview.tsx')).SecurityOverview,
            }),
          },
          {
            path: '/use-cases',
            lazy: async () => ({ Component: (await import('./pages/use-cases.tsx')).UseCases }),
          },
          { path: '/faq', lazy: async () => ({ Component: (await import('./pages/faq.tsx')).Faq }) },
          {
            path: '/contact',
            lazy: async () => ({ Component: (await import('./pages/contact.tsx')).Contact }),
          },
          {
            path: '/privacy-policy',
            lazy: async () => ({ Component: (await import('./pages/privacy-policy.tsx')).PrivacyPolicy }),
          },
          {
            path: '/cookie-policy',
            lazy: async () => ({ Component: (await import('./pages/cookie-policy.tsx')).CookiePolicy }),
          },
          {
            path: '/terms-of-service',
            lazy: async () => ({ Component: (await import('./pages/terms-of-service.tsx')).TermsOfService }),
          },
          {
            path: '/export-control-notice',
            lazy: async () => ({
              Component: (await import('./pages/export-control-notice.tsx')).ExportControlNotice,
            }),
          },
          {
            path: '/test-centering',
            lazy: async () => ({ Component: (await import('./pages/test-centering.tsx')).TestCentering }),
          },
          { path: '*', lazy: async () => ({ Component: (await import('./pages/not-found.tsx')).NotFound }) },
        ],
      },
    ],
  },
]);
