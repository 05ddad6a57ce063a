/** Every address of the web app that is a page; `:fileId` stands for one segment. */
export const sitePaths = [
  '/',
  '/how-it-works',
  '/check',
  '/device',
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

/** The page at a path; `null` when there is none. Case and a trailing slash are ignored. */
export const sitePathOf = (pathname: string): SitePath | null =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? null;

/** Pages with a content policy of their own: a browser has to load them as documents of their own. */
const apartPaths: readonly (SitePath | null)[] = ['/check', '/device'];

export const isApart = (pathname: string): boolean => apartPaths.includes(sitePathOf(pathname));

/** Paths for search engines: pages that are the same for every visitor. */
export const listedPaths = sitePaths.filter(
  (path) => path !== '/device' && !path.startsWith('/test-centering'),
);

/** Whether the URL is the workspace: a page that takes files, with a file id in its query. */
export const namesFile = (path: SitePath | null, search: string): boolean =>
  (path === '/' || path === '/device') && /[?&]file=[^&]/.test(search);

/** The HTML file that the build writes for the page. */
export const pageFileOf = (path: SitePath | null, search = ''): string => {
  if (path === null) return 'not-found.html';
  if (path === '/') return namesFile(path, search) ? 'workspace.html' : 'index.html';
  if (namesFile(path, search)) return 'device-workspace.html';
  return `${path.slice(1).replace('/:fileId', '-file')}.html`;
};
