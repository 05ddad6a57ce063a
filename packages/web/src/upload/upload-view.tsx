import { brand, type UploadedFileAnswer } from '@blackbar/core';
import { lazy, Suspense, useEffect } from 'react';
import { enforced } from '../api/enforced.ts';
import { useFileDrop } from '../ui/file-drop.ts';
import { DropZone } from './drop-zone.tsx';
import { HeroTitle } from './hero-title.tsx';
import { HowItWorksPanel } from './how-it-works-panel.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { PrivacyPoints } from './privacy-points.tsx';
import { FailedPanel, SendingPanel } from './upload-status.tsx';
import { type Upload, useUpload } from './use-upload.ts';
import { WhatYouGet } from './what-you-get.tsx';
import './home-sections.css';
import './upload.css';

const fetchTerms = async () => ({ default: (await import('./terms-dialog.tsx')).TermsDialog });
const TermsDialog = lazy(fetchTerms);
const PasswordDialog = lazy(async () => ({
  default: (await import('./password-dialog.tsx')).PasswordDialog,
}));

/** The first sign that somebody is here fetches what the next step needs. A failure is told when it is needed. */
const usePrepared = (): void => {
  useEffect(() => {
    const prepare = (): void => void Promise.allSettled([fetchTerms(), import('../api/upload-file.ts')]);
    const signs = ['pointerdown', 'keydown', 'dragenter'] as const;
    for (const sign of signs) window.addEventListener(sign, prepare, { once: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, prepare);
    };
  }, []);
};

const Stage = ({ upload, over }: { upload: Upload; over: boolean }) => {
  const { flow } = upload;
  if (flow.name === 'sending') {
    const { file, percent, encrypted } = flow;
    return (
      <SendingPanel fileName={file.name} percent={percent} encrypted={encrypted} onCancel={upload.reset} />
    );
  }
  if (flow.name === 'failed') {
    const { file, message, worthRetrying } = flow;
    return (
      <FailedPanel
        title="Upload Failed"
        fileName={file.name}
        message={message}
        worthRetrying={worthRetrying}
        onRetry={upload.retry}
        onReset={upload.reset}
      />
    );
  }
  return (
    <DropZone
      over={over}
      overText="You will see the terms before anything is uploaded."
      limits={`${enforced.uploadLimits}.`}
      onFiles={upload.offer}
    />
  );
};

interface UploadViewProps {
  /** The file has begun to leave the device. */
  onSending: () => void;
  onUploaded: (answer: UploadedFileAnswer) => void;
}

export const UploadView = ({ onSending, onUploaded }: UploadViewProps) => {
  const upload = useUpload(onUploaded);
  usePrepared();
  const isSending = upload.flow.name === 'sending';
  useEffect(() => {
    if (isSending) onSending();
  }, [isSending, onSending]);
  const over = useFileDrop(upload.offer);
  const { flow } = upload;
  return (
    <>
      <section className="hero">
        <HeroTitle />
        <p className="hero-lead">
          Draw boxes over what nobody should see. {brand.name} burns them into the page, strips what hides in
          the file, and checks the result before you get it.
        </p>
        <div className="hero-columns">
          <div className="hero-upload">
            <Stage upload={upload} over={over} />
            {flow.name === 'sending' || flow.name === 'failed' ? null : <PlaceChoice here="server" />}
            {flow.name === 'failed' ? null : (
              <p className="note">
                <b>Keep this tab open.</b> Your file is available only in this tab. Once you close it, or in
                any other tab, it cannot be reached.
              </p>
            )}
          </div>
          <PrivacyPoints />
        </div>
      </section>
      <WhatYouGet />
      <HowItWorksPanel />
      <Suspense>
        {flow.name === 'terms' ? (
          <TermsDialog file={flow.file} onAccept={upload.accept} onCancel={upload.reset} />
        ) : null}
        {flow.name === 'password' ? (
          <PasswordDialog
            key={flow.wrong ? 'again' : 'first'}
            fileName={flow.file.name}
            wrong={flow.wrong}
            onGive={upload.givePassword}
            onCancel={upload.reset}
          />
        ) : null}
      </Suspense>
    </>
  );
};
