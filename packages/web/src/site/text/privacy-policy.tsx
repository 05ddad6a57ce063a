import { encryption } from '@blackbar/core';
import { Link } from '../../ui/link.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { FactTable } from '../layout/fact-table.tsx';
import type { Section } from '../layout/numbered-document.tsx';
import { figures } from './figures.ts';

export const privacyPolicy: readonly Section[] = [
  {
    id: 'commitment',
    title: 'Our commitment and zero-knowledge',
    body: (
      <>
        <p>
          You give us a document because something in it must not be seen. We built the tool so that a stored
          file cannot be read by us either: its key is made from a secret that only your browser tab holds,
          and a half that we hold. When one of them is gone, every copy of the file is noise.
        </p>
        <p>
          This is where it ends: to draw a page or make your download, the server opens the file in memory for
          that moment. “Zero-knowledge” would say that we never handle the contents at all. That is true of
          storage, not of the running server, so we do not claim it for the service.
        </p>
      </>
    ),
  },
  {
    id: 'information-collected',
    title: 'Information collected',
    body: (
      <>
        <p>Only what the tool needs to work:</p>
        <ul className="bar-list">
          <li>the file you upload, with its name, size and page count, all stored encrypted;</li>
          <li>the password of a protected PDF, if you enter one, used once to open it and never stored;</li>
          <li>the positions of the boxes you draw; words you searched for are stored encrypted;</li>
          <li>the times of upload and last activity, which decide when the file is deleted;</li>
          <li>your network address, in memory, to slow down a flood of requests;</li>
          <li>if you write to us: your name, your email address, the subject, category and message.</li>
        </ul>
        <p>There is no account. We set no cookies and run no analytics.</p>
      </>
    ),
  },
  {
    id: 'protections',
    title: 'How it is protected',
    body: (
      <>
        <p>
          On pages loaded over HTTPS the file is encrypted on your device before it is sent. On our side it is
          stored with <Unbroken>{encryption.cipher}</Unbroken> and <Unbroken>{encryption.mac}</Unbroken> under
          a {figures.keySize} key of its own. Access needs the token that only your tab has.
        </p>
        <p>
          The <Link to="/security-overview">security overview</Link> says which protection applies where, and
          what it does not cover.
        </p>
      </>
    ),
  },
  {
    id: 'lifecycle',
    title: 'Data lifecycle',
    body: (
      <FactTable
        facts={[
          {
            name: 'Upload',
            text: 'Encrypted on your device where the browser offers it (HTTPS), then sent. Stored encrypted.',
          },
          {
            name: 'Processing',
            text: 'You draw boxes in the browser. The server opens the file in memory to draw pages and to make the download. It is never written to disk in the clear.',
          },
          {
            name: 'Session',
            text: `Available in your tab for ${figures.standard}, or up to ${figures.longest} when you choose to keep working. It ends after ${figures.idle} of inactivity.`,
          },
          {
            name: 'Deletion',
            text: 'Our half of the key is destroyed first, then the file, then its record. The token opens nothing from that moment.',
          },
        ]}
      />
    ),
  },
  {
    id: 'automatic-deletion',
    title: 'Automatic deletion',
    body: (
      <>
        <p>
          A file expires {figures.standard} after upload, after {figures.idle} without activity if that comes
          first, and {figures.longest} after upload at the very latest. You can delete it sooner with “Delete
          now”.
        </p>
        <p>
          Expiry takes effect by the clock: an expired file is refused even before it is cleaned up. Cleanup
          runs at least every {figures.cleanup} and removes what is left. Nobody can bring the file back, and
          that includes us.
        </p>
      </>
    ),
  },
  {
    id: 'no-sharing',
    title: 'No sharing',
    body: (
      <p>
        We do not sell, rent or pass on documents or personal data. No advertising or analytics company is
        involved, and our pages load nothing from other sites. If this installation stores files or mail with
        a hosting provider, that provider holds the files only in encrypted form. A court can order us to hand
        over what we have; of a stored file, that is ciphertext and our half of its key.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask what we hold about you, have it corrected or deleted, object to its use, or receive a
          copy. For documents you need not ask: you can delete yours at any time, and it deletes itself. Since
          we do not know who you are, we cannot look up “your” files.
        </p>
        <p>
          Messages you sent us are stored encrypted and deleted after {figures.messagesKept}. To have one
          deleted sooner, <Link to="/contact">write to us</Link> from the same address.
        </p>
      </>
    ),
  },
  {
    id: 'technical-safeguards',
    title: 'Technical safeguards',
    body: (
      <ul className="bar-list">
        <li>
          Access tokens are random and {figures.tokenSize}; we store only their {encryption.hash} fingerprint.
        </li>
        <li>Addresses that carry access are sealed and valid for {figures.sealedUrl}.</li>
        <li>
          Error messages give nothing away: a file that is unknown, expired or not yours gets the same answer,
          after a random delay.
        </li>
        <li>Documents are opened in isolated workers with limits on time and memory.</li>
        <li>Names, contents, passwords and tokens are not written to logs.</li>
      </ul>
    ),
  },
  {
    id: 'compliance',
    title: 'Compliance (GDPR, HIPAA, SOX)',
    body: (
      <>
        <p>The tool helps with duties under these laws. It is not certified under any of them.</p>
        <FactTable
          facts={[
            {
              name: 'GDPR',
              text: 'Little is collected, it is kept briefly, and you can erase it yourself. Whether you may upload personal data of others is for you to decide; a processing agreement is between you and the operator of this installation.',
            },
            {
              name: 'HIPAA',
              text: 'No business associate agreement comes with using this site. Without one, a covered entity should not upload protected health information here; it can run its own installation.',
            },
            {
              name: 'SOX',
              text: 'Your duty to retain records concerns the original. We keep neither the original nor the download beyond the session, so keep both yourself.',
            },
          ]}
        />
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about privacy reach us through the <Link to="/contact">contact form</Link>; choose “Privacy
        Question”. We answer within {figures.answerGeneral}.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    body: (
      <p>
        When this policy changes, the new text appears on this page with a new date. As there are no accounts,
        we cannot notify you; please look here when it matters to you.
      </p>
    ),
  },
];
