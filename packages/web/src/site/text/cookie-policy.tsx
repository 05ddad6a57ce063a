import { encryption } from '@blackbar/core';
import { Link } from '../../ui/link.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { FactTable } from '../layout/fact-table.tsx';
import type { Section } from '../layout/numbered-document.tsx';
import { figures } from './figures.ts';

export const cookiePolicy: readonly Section[] = [
  {
    id: 'no-cookies',
    title: 'No traditional cookies are used',
    body: (
      <p>
        We set no cookies: none for sessions, none for preferences, none for analytics or advertising. There
        is nothing to accept or refuse, so you see no banner. What the tool uses instead is listed below, all
        of it.
      </p>
    ),
  },
  {
    id: 'access-tokens',
    title: 'Access tokens',
    body: (
      <p>
        After an upload, your tab receives a random {figures.tokenSize} token. It goes with each request about
        that file, in a header, and opens only that file. It stops working after {figures.idle} without
        activity and {figures.longest} after upload at most; typically it expires within that time and never
        later. The server keeps only its {encryption.hash} fingerprint.
      </p>
    ),
  },
  {
    id: 'encrypted-urls',
    title: 'Encrypted URL parameters',
    body: (
      <p>
        Some addresses must work without a header, such as a download opened in a new tab. They carry the file
        and the token in a sealed form (
        <Unbroken>{`${encryption.cipher} with ${encryption.mac}, under`}</Unbroken> the server’s own key),
        serve one purpose, and are valid for {figures.sealedUrl}.
      </p>
    ),
  },
  {
    id: 'session-storage',
    title: 'Session-only storage',
    body: (
      <p>
        The token and the time of upload are kept in your browser’s session storage. It belongs to one tab: no
        other tab sees it, and the browser discards it when the tab closes. Returning to the home page from a
        document clears it as well.
      </p>
    ),
  },
  {
    id: 'browser-storage',
    title: 'Browser storage notice',
    body: (
      <>
        <p>Everything this site stores in your browser:</p>
        <FactTable
          facts={[
            {
              name: 'Session storage',
              text: 'Per file: its token, the time of upload and its size; the page and zoom you were at, the pages you saw, what you answered in the review, and the boxes that Undo and Redo need, without the words under them. The number of the last file. Whether you switched single-key shortcuts or snapping off, and which typefaces you agreed to load. Until the tab closes.',
            },
            {
              name: 'Private file system',
              text: 'Only where you work on this device: the file and its boxes, sealed under a key that the tab’s session storage holds. Until you leave or delete it; what a closed tab leaves cannot be read, and is removed at the next visit.',
            },
            {
              name: 'Cache storage',
              text: 'Only once you have been to the tool on this device: its own code and pages, so that it opens without a connection, and typefaces you agreed to load. No document, and nothing else about one. Until you clear it.',
            },
            {
              name: 'Local storage',
              text: 'theme, with the value light or dark, once you use the theme switch; redacted-pages and picture-dpi, once you choose how redacted pages are downloaded. Until you clear it.',
            },
          ]}
        />
        <p>You can remove all of it in your browser’s settings. An open document is lost by that.</p>
      </>
    ),
  },
  {
    id: 'third-parties',
    title: 'Third-party infrastructure',
    body: (
      <p>
        Pages, fonts, pictures and scripts all come from this site; nothing is loaded from elsewhere, so
        nobody else can set a cookie here. A hosting provider or proxy in front of this installation may keep
        technical logs of its own, which are beyond our control. We ask none to set cookies.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        If you find a cookie or anything else that this page does not name, please{' '}
        <Link to="/contact">tell us</Link>. The <Link to="/privacy-policy">privacy policy</Link> covers the
        rest.
      </p>
    ),
  },
];
