import { brand } from '@blackbar/core';
import { Link } from '../../ui/link.tsx';
import type { Section } from '../layout/numbered-document.tsx';
import { figures, policyDate } from './figures.ts';

export const termsOfLaw: readonly Section[] = [
  {
    id: 'regulatory-compliance',
    title: 'Regulatory compliance',
    body: (
      <p>
        Rules on records, privacy, court filings or health data may require a certain method, format or proof
        of redaction. You find out which apply to you and whether this tool meets them; we hold no certificate
        under any of them. The software contains cryptography: the{' '}
        <Link to="/export-control-notice">export control notice</Link> says where it may not be used.
      </p>
    ),
  },
  {
    id: 'availability',
    title: 'Availability',
    body: (
      <p>
        We may interrupt, limit or end the service at any time, and promise no particular uptime. A file may
        be lost before its time is up, for instance when a server fails. Keep your original until you have the
        download and have checked it.
      </p>
    ),
  },
  {
    id: 'modifications',
    title: 'Modifications',
    body: (
      <p>
        We may change these terms. The version on this page applies from its date; this one is effective from{' '}
        {policyDate}. You accept the terms anew with every upload, so a change never applies to a file
        uploaded before it.
      </p>
    ),
  },
  {
    id: 'governing-law',
    title: 'Governing law and arbitration',
    body: (
      <p>
        The law of {brand.jurisdiction} governs these terms. Disputes that we cannot settle between us are
        decided by binding arbitration there, individually and not as a class, unless the law gives you a
        right to a court that cannot be waived. Either side may bring a small claim to the court responsible
        for it.
      </p>
    ),
  },
  {
    id: 'severability',
    title: 'Severability',
    body: (
      <p>
        If a part of these terms is invalid, the rest remains in force, and the invalid part is replaced by
        the valid rule closest to it. Not enforcing a right once does not give it up.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <>
        <p>
          {brand.company}: {brand.contact}. The quickest way is the <Link to="/contact">contact form</Link>.
          We answer within {figures.answerGeneral}.
        </p>
        <p>
          Copyright notices under the DMCA come the same way. Name the work, the address of the material and
          how to reach you, state in good faith that the use is not authorized and that the notice is
          accurate, and sign it. Uploaded documents are not published here, so a notice can concern only these
          pages.
        </p>
      </>
    ),
  },
];
