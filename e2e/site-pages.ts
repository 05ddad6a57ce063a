import { brand } from '@blackbar/core';

export interface SitePage {
  path: string;
  title: string;
  heading: string;
  /** Words of the page that are given, to the letter. */
  texts: readonly string[];
  /** The home page in its views needs no way back to itself. */
  isHome?: boolean;
  /** 200 unless given. */
  status?: number;
}

const named = (title: string): string => `${title}: ${brand.name}`;

/** Every address a visitor can open without a document, with what must be found there. */
export const sitePages: readonly SitePage[] = [
  {
    path: '/',
    title: `${brand.name}: redact PDF and image documents`,
    heading: 'Share the document,',
    texts: [
      'Choose File',
      'Free: up to 99 pages and 10 MB, or up to 50 pages and 25 MB.',
      'Deleted after 30 minutes without activity, and after 2 hours at the latest.',
      'Your file is available only in this tab.',
    ],
    isHome: true,
  },
  {
    path: '/?file=123456789',
    title: named('File Not Available'),
    heading: 'File Not Available',
    texts: ['Files exist only in the tab where they were uploaded.', 'Return to Home'],
    isHome: true,
  },
  {
    path: '/how-it-works',
    title: named('How It Works'),
    heading: 'How It Works',
    texts: ['Upload', 'Mark', 'Download', 'Forgotten'],
  },
  {
    path: '/check',
    title: named('Check a Redacted File'),
    heading: 'Check a Redacted File',
    texts: ['Drop a redacted PDF here', 'Nothing is sent.', 'What we look for', 'Earlier versions'],
  },
  {
    path: '/security-overview',
    title: named('Security Overview'),
    heading: 'Security Overview',
    texts: ['AES-256-CBC', 'TLS 1.3', '150 DPI', '1 hour', '5 minutes'],
  },
  {
    path: '/use-cases',
    title: named('Use Cases'),
    heading: 'Use Cases',
    texts: ['Key applications', 'Examples', 'Benefits', 'Get Started'],
  },
  {
    path: '/faq',
    title: named('FAQ'),
    heading: 'Questions and answers',
    texts: ['Showing 21 of 21 questions'],
  },
  {
    path: '/contact',
    title: named('Contact Us'),
    heading: 'Contact Us',
    texts: [
      'Get in touch with our support team',
      'Send us a message',
      "Fill out the form below and we'll get back to you as soon as possible.",
      'Send Message',
      'Security First',
      'Response Times',
      '24 hours',
      '12 hours',
      '4 hours',
      'Other Ways to Reach Us',
    ],
  },
  {
    path: '/privacy-policy',
    title: named('Privacy Policy'),
    heading: 'Privacy Policy',
    texts: ['Last updated 26 January 2025', 'GDPR', 'HIPAA', 'SOX', '1 hour', '30 minutes'],
  },
  {
    path: '/cookie-policy',
    title: named('Cookie Policy'),
    heading: 'Cookie Policy',
    texts: ['No traditional cookies are used', '30 minutes', '2 hours', '5 minutes'],
  },
  {
    path: '/terms-of-service',
    title: named('Terms of Service'),
    heading: 'Terms of Service',
    texts: ['Effective 26 January 2025', brand.jurisdiction, brand.contact, 'Return to Home'],
  },
  {
    path: '/export-control-notice',
    title: named('Export Control & Security Notice'),
    heading: 'Export Control & Security Notice',
    texts: ['5D002', 'mass-market', 'AES-256-CBC', 'SHA-256', 'HMAC-SHA256', 'Nonces', 'TLS 1.3'],
  },
  { path: '/test-centering', title: named('Test Centering'), heading: 'Test Centering', texts: ['Usage'] },
  {
    path: '/no/such/page',
    status: 404,
    title: named('404 Page Not Found'),
    heading: '404 Page Not Found',
    texts: ['Did you forget to add the page to the router?'],
  },
];
