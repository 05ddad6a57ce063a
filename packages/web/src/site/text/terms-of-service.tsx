import { brand } from '@blackbar/core';
import { Link } from '../../ui/link.tsx';
import type { Section } from '../layout/numbered-document.tsx';
import { figures } from './figures.ts';
import { termsOfLaw } from './terms-of-law.tsx';

const termsOfUse: readonly Section[] = [
  {
    id: 'acceptance',
    title: 'Acceptance',
    body: (
      <p>
        By ticking the box before an upload, or by using the service in any other way, you accept these terms
        and the <Link to="/privacy-policy">privacy policy</Link>. If you use {brand.name} for an organization,
        you accept them on its behalf and confirm that you may. If you do not agree, please do not use it.
      </p>
    ),
  },
  {
    id: 'technology',
    title: 'Redaction technology and its limits',
    body: (
      <>
        <p>
          Pages with boxes are drawn anew at {figures.resolution} or more with the boxes in their pixels, or
          cut under their boxes if you choose Sharp text; the words under a box are left out, and the finished
          file is checked before it is released. The <Link to="/security-overview">security overview</Link>{' '}
          describes it in full.
        </p>
        <ul className="bar-list">
          <li>The tool removes what you mark. It does not know what is confidential.</li>
          <li>A redacted page that is an image has fine detail only as far as its resolution goes.</li>
          <li>Links, form fields, bookmarks and digital signatures do not survive, by design.</li>
          <li>What remains on the page may let a reader infer what was removed.</li>
          <li>No software is free of error. Always inspect the result.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'responsibility',
    title: 'Your responsibility',
    body: (
      <p>
        You decide what must be removed, you mark it, and you check the download on every page before you
        share it. You keep the original; we do not. You are responsible for having the right to use the
        document and for what happens with the result.
      </p>
    ),
  },
  {
    id: 'no-warranty',
    title: 'No warranty',
    body: (
      <p>
        The service is provided “as is” and “as available”, without warranty of any kind, express or implied,
        including merchantability, fitness for a particular purpose and non-infringement. We describe how it
        works as exactly as we can; a description is not a guarantee of a result in your case.
      </p>
    ),
  },
  {
    id: 'indemnification',
    title: 'Indemnification',
    body: (
      <p>
        If someone makes a claim against us because of a document you uploaded, a result you shared, or your
        breach of these terms or of the law, you will bear the reasonable costs of that claim, including legal
        fees, except as far as we caused it ourselves.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Limitation of liability',
    body: (
      <p>
        As far as the law allows, we are not liable for indirect, incidental or consequential damage, for lost
        profit or data, or for information that became known because it was not marked or not checked. Our
        total liability is limited to what you paid us for the service in the twelve months before the event.
        Nothing here limits liability that cannot be limited by law.
      </p>
    ),
  },
  {
    id: 'your-duties',
    title: 'What you may not do',
    body: (
      <ul className="bar-list">
        <li>Upload what you have no right to use, or what it is unlawful to possess.</li>
        <li>Use the tool to hide evidence you must disclose, or to deceive.</li>
        <li>Upload files built to harm, or try to reach other people’s files.</li>
        <li>Overload the service, or get around its limits ({figures.limitsHere} for each file).</li>
        <li>Remove the notices that come with the software.</li>
      </ul>
    ),
  },
  {
    id: 'data',
    title: 'Data and privacy',
    body: (
      <p>
        Your document stays yours; we take no license to it beyond what is needed to show and redact it for
        you. It is kept encrypted for {figures.standard}, at most {figures.longest}, and then cannot be
        recovered. The <Link to="/privacy-policy">privacy policy</Link> and the{' '}
        <Link to="/cookie-policy">cookie policy</Link> are part of these terms.
      </p>
    ),
  },
];

export const termsOfService: readonly Section[] = [...termsOfUse, ...termsOfLaw];
