import { brand, listedPaths, namesFile, type SitePath, sitePathOf } from '@blackbar/core';
import { named } from '../../ui/use-title.ts';

interface PageMeta {
  title: string;
  description: string;
}

const notFound: PageMeta = {
  title: named('404 Page Not Found'),
  description: 'There is no page at this address.',
};

const testCentering: PageMeta = {
  title: named('Test Centering'),
  description: 'Shows the first page of a file at its natural size.',
};

const pages: Record<SitePath, PageMeta> = {
  '/': {
    title: `${brand.name}: redact PDF and image documents`,
    description:
      'Draw boxes over what must not be seen and download a PDF without it. No account, no cookies, no tracking.',
  },
  '/how-it-works': {
    title: named('How It Works'),
    description:
      'Upload, mark, download, forgotten: what happens to your document at each of the four steps.',
  },
  '/check': {
    title: named('Check a Redacted File'),
    description:
      'See what can still be read in a PDF that somebody else redacted. It is checked on this device; nothing is sent.',
  },
  '/device': {
    title: named('On This Device'),
    description:
      'Redact PDF and image documents in your browser: nothing is sent. The browser refuses every connection of the page.',
  },
  '/security-overview': {
    title: named('Security Overview'),
    description:
      'What is encrypted where, how a redaction is made permanent, how deletion works, and what is not promised.',
  },
  '/use-cases': {
    title: named('Use Cases'),
    description:
      'What people redact in law, healthcare, government, business, HR, research and private life.',
  },
  '/faq': {
    title: named('FAQ'),
    description: 'Questions and answers about redaction, security, files, law and plans.',
  },
  '/contact': { title: named('Contact Us'), description: 'Get in touch with our support team.' },
  '/privacy-policy': {
    title: named('Privacy Policy'),
    description: 'What is collected, how it is protected, and when it is deleted.',
  },
  '/cookie-policy': {
    title: named('Cookie Policy'),
    description: 'No cookies are set. What the browser stores instead, and for how long.',
  },
  '/terms-of-service': {
    title: named('Terms of Service'),
    description: 'What the tool does, what you are responsible for, and where our liability ends.',
  },
  '/export-control-notice': {
    title: named('Export Control & Security Notice'),
    description: 'Classification of the software, sanctions restrictions and the cryptography it contains.',
  },
  '/test-centering': testCentering,
  '/test-centering/:fileId': testCentering,
};

const workspace: PageMeta = {
  title: named('Your document'),
  description: 'A document that only its own tab can open.',
};

/** Address of a page as search engines shall know it; `null` for what they shall not list. */
export const canonicalOf = (pathname: string, search = ''): string | null => {
  const path = sitePathOf(pathname);
  return path === null || namesFile(path, search) || !listedPaths.includes(path) ? null : path;
};

export const metaOf = (pathname: string, search = ''): PageMeta => {
  const path = sitePathOf(pathname);
  if (path === null) return notFound;
  return namesFile(path, search) ? workspace : pages[path];
};

export const showMeta = ({ title, description }: PageMeta): void => {
  document.title = title;
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
};
