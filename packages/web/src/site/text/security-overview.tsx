import { encryption } from '@blackbar/core';
import { Link } from '../../ui/link.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { FactTable } from '../layout/fact-table.tsx';
import type { Section } from '../layout/numbered-document.tsx';
import { figures } from './figures.ts';
import { securityLimits } from './security-limits.tsx';

const { cipher, mac, hash, keyDerivation, keyAgreement, transport } = encryption;

export const securityOverview: readonly Section[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <FactTable
        facts={[
          {
            name: 'On your device',
            text: `On pages loaded over HTTPS, the file is encrypted before it is sent, with ${cipher}.`,
          },
          {
            name: 'On our server',
            text: 'It is stored encrypted under a key we hold only half of. Your browser tab holds the other half.',
          },
          {
            name: 'In the download',
            text: 'Boxes are burnt into the pixels, the words under them are gone, and the file is rebuilt without anything hidden.',
          },
          {
            name: 'Afterwards',
            text: `The key is destroyed ${figures.standard} after upload, sooner after ${figures.idle} without activity, and after ${figures.longest} at the latest if you choose to keep working.`,
          },
        ]}
      />
    ),
  },
  {
    id: 'on-your-device',
    title: 'On your device',
    body: (
      <>
        <p>
          Before the upload starts, your browser agrees on a fresh key with the server ({keyAgreement}) and
          encrypts the file with <Unbroken>{cipher}</Unbroken>, using a {figures.keySize} key and a random
          starting value. An {mac} code over the result shows any change made on the way. This uses the
          browser’s own Web Crypto; we wrote no cipher ourselves.
        </p>
        <p>
          Browsers offer Web Crypto only on pages loaded over HTTPS, or from the same machine. On a page
          loaded without it this step does not happen, and the badge in the header reads “Not secure”.
        </p>
      </>
    ),
  },
  {
    id: 'on-the-way',
    title: 'On the way',
    body: (
      <>
        <p>
          Where the address begins with https, the connection is protected as well. That encryption (
          {transport} with current browsers) is provided by the front end that the operator of this
          installation places before the server; the server does not provide it alone.
        </p>
        <p>
          Your upload stays encrypted inside that connection, so a proxy that ends HTTPS, or its log, does not
          see the document in your upload. On the way back, page images, words and the finished download have
          HTTPS as their only protection: a proxy that ends it can see them.
        </p>
      </>
    ),
  },
  {
    id: 'at-rest',
    title: 'On our server',
    body: (
      <>
        <p>
          For each upload the server makes a random {figures.tokenSize} access token, gives it to your tab
          once, and keeps only its {hash} fingerprint. The file, its name, its size and its page count are
          stored with <Unbroken>{cipher}</Unbroken> and <Unbroken>{mac}</Unbroken>. The key is derived (
          {keyDerivation}) from two things together: your tab’s token and a random half kept in our database.
        </p>
        <p>
          Someone who takes the disk, the database or a backup of either has one half. Without the token from
          your tab the stored file is noise to them, and to us.
        </p>
      </>
    ),
  },
  {
    id: 'while-you-work',
    title: 'While you work',
    body: (
      <p>
        To draw a page or make the download, the server opens the file in memory, for the time of that request
        or of a small cache that empties itself. It is not written to disk in the clear, not even as a
        temporary file. File names, contents, passwords and tokens are kept out of the logs.
      </p>
    ),
  },
  {
    id: 'redaction',
    title: 'How a redaction becomes permanent',
    body: (
      <>
        <p>Redaction here is hybrid. What happens depends on the page:</p>
        <FactTable
          facts={[
            {
              name: 'Page with boxes',
              text: `Drawn anew as an image at ${figures.resolution}, or more if you choose so, with the boxes in its pixels. An invisible text layer holds only the words no box touches, so the rest stays searchable.`,
            },
            {
              name: 'Page with boxes, Sharp text',
              text: 'Chosen in the download options. What is under the boxes is cut out first, and the page is written anew from the rest alone. On the lines of a box, letters stand by the widths of their font, without the spacing of the source. Where a page cannot be cut for certain it becomes an image, and the receipt says why.',
            },
            {
              name: 'Page without boxes',
              text: 'Kept sharp, and rebuilt from a list of what may stay. Comments, form fields, links, scripts and private entries are not on that list, and what nobody can see on the page is left out. Where that cannot be done for certain, the page is drawn as an image too.',
            },
            {
              name: 'JPG or PNG',
              text: 'Becomes one page. Camera data, location and comments inside the picture are dropped; a box destroys the pixels under it.',
            },
            {
              name: 'The file',
              text: 'No author, dates, earlier versions, attachments, bookmarks, signatures or thumbnails. One revision, and nothing in it that no page uses.',
            },
          ]}
        />
        <p>
          Then the exact bytes you would download are opened again and checked. If a check fails, the page is
          drawn as an image instead, then every page, and if that fails too you get an error and no file.
        </p>
      </>
    ),
  },
  {
    id: 'deletion',
    title: 'Deletion',
    body: (
      <>
        <p>
          Access ends {figures.standard} after upload. It ends earlier after {figures.idle} without activity,
          and can be extended with “Keep working” to {figures.longest} in all. “Delete now” ends it at once.
        </p>
        <p>
          At that moment our half of the key is destroyed first; from then on every copy of the file,
          including one in a backup of the file store, is unreadable. Then the file is removed, then its
          record. A cleanup at least every {figures.cleanup} finishes what a crash interrupted.
        </p>
      </>
    ),
  },
  {
    id: 'access',
    title: 'Who can reach a file',
    body: (
      <ul className="bar-list">
        <li>Only the tab that uploaded it. There is no account, and no list of files to break into.</li>
        <li>
          File numbers are random, but we do not rely on secret addresses: every call needs the token as well.
        </li>
        <li>
          Unknown, expired, deleted and forbidden files get the same answer, after a random delay, so that
          trying numbers teaches nothing.
        </li>
        <li>
          Where an address must carry access, it is sealed with the server’s own key, good for one purpose and
          for {figures.sealedUrl}.
        </li>
      </ul>
    ),
  },
  {
    id: 'hostile-files',
    title: 'Hostile files',
    body: (
      <p>
        A document can be built to attack the program that opens it. Each one is read inside a worker whose
        PDF parser is confined to WebAssembly, with limits on time, memory, pages, pixels and output. A file
        that breaks a limit ends its worker, not the service.
      </p>
    ),
  },
  ...securityLimits,
  {
    id: 'report',
    title: 'Report a problem',
    body: (
      <p>
        If you found something that survives under a box, or any other weakness, please{' '}
        <Link to="/contact">write to us</Link> and choose “Security Concern”. We answer those within{' '}
        {figures.answerSecurity}. Describe how to repeat it; do not send a real confidential document.
      </p>
    ),
  },
];
