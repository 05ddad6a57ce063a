/** Every address of the web app that is a page; `:fileId` stands for one segment. */
export const sitePaths = [
  '/',
  '/how-it-works',
  '/security-overview',
  '/use-cases',
  '/faq',
  '/contact',
  '/privacy-policy',
  '/cookie-policy',
  '/terms-of-service',
  '/export-control-notice',
  '/test-centering',
  '/test-centering/:fileId',
] as const;

const patterns = sitePaths.map(
  (path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
);

/** Whether the web app has a page here, rather than its "not found". Case and a last slash make no difference. */
export const isSitePath = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));
