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

export type SitePath = (typeof sitePaths)[number];

const patterns = sitePaths.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/:\w+/, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
}));

/** The page at an address; `null` is "not found". Case and a last slash make no difference. */
export const sitePathOf = (pathname: string): SitePath | null =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? null;

/** What search engines may list: pages that are the same for everybody. */
export const listedPaths = sitePaths.filter((path) => !path.startsWith('/test-centering'));

/** The home page with a file in its address is another page: the workspace of the tab that holds the file. */
export const namesFile = (path: SitePath | null, search: string): boolean =>
  path === '/' && /[?&]file=[^&]/.test(search);

/** Where the build leaves the page. */
export const pageFileOf = (path: SitePath | null, search = ''): string => {
  if (path === null) return 'not-found.html';
  if (path === '/') return namesFile(path, search) ? 'workspace.html' : 'index.html';
  return `${path.slice(1).replace('/:fileId', '-file')}.html`;
};
