import type { SitePath } from '@blackbar/core';
import { LazyPage } from '../ui/lazy-page.tsx';

export type PageKey = SitePath | 'not-found';

/** Every page is its own chunk, so that a visitor loads only the page they asked for. */
export const pages: Readonly<Record<PageKey, LazyPage>> = {
  '/': new LazyPage(async () => (await import('./home.tsx')).Home),
  '/how-it-works': new LazyPage(async () => (await import('./how-it-works.tsx')).HowItWorks),
  '/check': new LazyPage(async () => (await import('./check.tsx')).Check),
  '/device': new LazyPage(async () => (await import('./device.tsx')).Device),
  '/security-overview': new LazyPage(async () => (await import('./security-overview.tsx')).SecurityOverview),
  '/use-cases': new LazyPage(async () => (await import('./use-cases.tsx')).UseCases),
  '/faq': new LazyPage(async () => (await import('./faq.tsx')).Faq),
  '/contact': new LazyPage(async () => (await import('./contact.tsx')).Contact),
  '/privacy-policy': new LazyPage(async () => (await import('./privacy-policy.tsx')).PrivacyPolicy),
  '/cookie-policy': new LazyPage(async () => (await import('./cookie-policy.tsx')).CookiePolicy),
  '/terms-of-service': new LazyPage(async () => (await import('./terms-of-service.tsx')).TermsOfService),
  '/export-control-notice': new LazyPage(
    async () => (await import('./export-control-notice.tsx')).ExportControlNotice,
  ),
  '/test-centering': new LazyPage(async () => (await import('./test-centering.tsx')).TestCentering),
  '/test-centering/:fileId': new LazyPage(
    async () => (await import('./test-centering-file.tsx')).TestCenteringFile,
  ),
  'not-found': new LazyPage(async () => (await import('./not-found.tsx')).NotFound),
};
