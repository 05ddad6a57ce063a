import { certificateNames } from '@blackbar/core';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../document/document-error.ts';
import type { DocumentCertificate } from '../../document/open-document.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { saveBlob } from './save-blob.ts';

interface CertificateDialogProps {
  certificate: DocumentCertificate;
  /** Of the redacted file: what belongs to it is named after it. */
  fileName: string;
  onClose: () => void;
}

interface Part {
  title: string;
  text: string;
  fileName: string;
  get: (certificate: DocumentCertificate) => Promise<Blob>;
}

const asText = (text: string): Blob => new Blob([text], { type: 'text/plain' });

const toHandOver = (names: ReturnType<typeof certificateNames>): Part[] => [
  {
    title: 'Certificate',
    text: 'Proves that the file is unchanged, and what was redacted and checked.',
    fileName: names.certificate,
    get: async (certificate) => asText((await certificate.statement()).certificate),
  },
  {
    title: 'As a page',
    text: 'What the certificate says, for people to read. It proves nothing by itself.',
    fileName: names.page,
    get: (certificate) => certificate.page(),
  },
];

const toKeep = (names: ReturnType<typeof certificateNames>): Part[] => [
  {
    title: 'Key to the original',
    text: 'Shows later, to whom you choose, which file was redacted. Whoever has it can also test guesses at what you covered.',
    fileName: names.inputKey,
    get: async (certificate) => asText((await certificate.statement()).inputKey),
  },
];

/** What to hand over with the file and what to keep, apart: together they would give away what was covered. */
export const CertificateDialog = ({ certificate, fileName, onClose }: CertificateDialogProps) => {
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  const names = certificateNames(fileName);
  const save = async (part: Part): Promise<void> => {
    setWaitsFor(part.fileName);
    try {
      saveBlob(await part.get(certificate), part.fileName);
    } catch (error) {
      const description = messageOf(error, 'The server could not be reached. Please try again.');
      toast({ variant: 'destructive', title: 'No Certificate', description });
    } finally {
      setWaitsFor(null);
    }
  };
  const listed = (parts: readonly Part[]) => (
    <ul className="certificate-parts">
      {parts.map((part, index) => (
        <li key={part.title}>
          <p>
            <b>{part.title}</b>
            {part.text}
          </p>
          <Button
            icon={Download}
            aria-label={`Download: ${part.title}`}
            disabled={waitsFor === part.fileName}
            {...(index === 0 && parts.length > 1 ? { 'data-autofocus': true } : {})}
            onClick={() => void save(part)}
          >
            Download
          </Button>
        </li>
      ))}
    </ul>
  );
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title="Certificate"
      description="A signed statement of what was done with this file. Anybody can check it, offline and years from now."
    >
      <section className="certificate-group">
        <h3>Hand over with the file</h3>
        {listed(toHandOver(names))}
      </section>
      <section className="certificate-group">
        <h3>Keep with the original</h3>
        {listed(toKeep(names))}
        <p className="text-14 text-ink-2">Download it now: it goes with your upload when that is deleted.</p>
      </section>
    </Dialog>
  );
};
