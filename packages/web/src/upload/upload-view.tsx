import { brand, type UploadedFileAnswer } from '@blackbar/core';
import { useFileDrop } from '../ui/file-drop.ts';
import { DropZone } from './drop-zone.tsx';
import { HowItWorksPanel } from './how-it-works-panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PrivacyPoints } from './privacy-points.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { FailedPanel, SendingPanel } from './upload-status.tsx';
import { type Upload, useUpload } from './use-upload.ts';
import { WhatYouGet } from './what-you-get.tsx';
import './home-sections.css';
import './upload.css';

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
        fileName={file.name}
        message={message}
        worthRetrying={worthRetrying}
        onRetry={upload.retry}
        onReset={upload.reset}
      />
    );
  }
  return <DropZone over={over} onFiles={upload.offer} />;
};

export const UploadView = ({ onUploaded }: { onUploaded: (answer: UploadedFileAnswer) => void }) => {
  const upload = useUpload(onUploaded);
  const over = useFileDrop(upload.offer);
  const { flow } = upload;
  return (
    <>
      <section className="hero">
        <h1>
          Share the document,
          <br />
          not the <span className="bar" role="img" aria-label="redacted part" />
        </h1>
        <p className="hero-lead">
          Draw boxes over what nobody should see. {brand.name} burns them into the page, strips what hides in
          the file, and checks the result before you get it.
        </p>
        <div className="hero-columns">
          <div className="hero-upload">
            <Stage upload={upload} over={over} />
            {flow.name === 'failed' ? null : (
              <p className="note">
                <b>Keep this tab open.</b> Your file is available only here. Refreshing or switching tabs
                resets the session.
              </p>
            )}
          </div>
          <PrivacyPoints />
        </div>
      </section>
      <WhatYouGet />
      <HowItWorksPanel />
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
    </>
  );
};
