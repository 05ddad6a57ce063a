import { brand, deviceEnvelope, durationInWords, inMegabytes, retention } from '@blackbar/core';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { OpenDocument } from '../document/open-document.ts';
import { keepApp, listenForNewVersion, newVersion } from '../offline/keep-app.ts';
import { Button } from '../ui/button.tsx';
import { useFileDrop } from '../ui/file-drop.ts';
import { DropZone } from '../upload/drop-zone.tsx';
import { HeroTitle } from '../upload/hero-title.tsx';
import { PlaceChoice } from '../upload/place-choice.tsx';
import { PointList } from '../upload/privacy-points.tsx';
import { FailedPanel } from '../upload/upload-status.tsx';
import { useDeviceFile } from './use-device-file.ts';
import '../upload/upload.css';

const fetchPasswordDialog = async () => ({
  default: (await import('../upload/password-dialog.tsx')).PasswordDialog,
});
const PasswordDialog = lazy(fetchPasswordDialog);

const points = [
  'Opened, redacted and checked in this browser.',
  'The browser refuses every connection from this page, except loading its own code.',
  `Sealed on this device, and deleted when you leave or after ${durationInWords(retention.idleMs)} without activity.`,
  'Chinese, Japanese and Korean typefaces are loaded only when a file does not bring its own and you agree.',
  'Author, dates, comments and earlier versions are left out of the download.',
];

const limits = `Up to ${deviceEnvelope.maxPages} pages and ${inMegabytes(deviceEnvelope.maxBytes)} MB, as far as this device’s memory allows.`;

type Loaded = 'loading' | 'ready' | 'kept' | 'failed';

const loadedText: Record<Loaded, string> = {
  loading: 'Loading the tool.',
  ready: 'The tool is here. Nothing more needs to be loaded: you can cut the connection now.',
  kept: 'The tool is here, and stays for your next visit. Nothing more needs to be loaded: you can cut the connection now.',
  failed: 'The tool could not be loaded. Check your connection and reload the page.',
};

/** Everything is loaded and kept before there is a file, so that nothing has to be loaded after it. */
const useLoaded = (load: () => Promise<unknown>): Loaded => {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  useEffect(() => {
    Promise.all([load(), fetchPasswordDialog()])
      .then(keepApp)
      .then(
        (isKept) => setLoaded(isKept ? 'kept' : 'ready'),
        () => setLoaded('failed'),
      );
  }, [load]);
  return loaded;
};

const Opening = ({ fileName, onCancel }: { fileName: string; onCancel: () => void }) => (
  <div className="drop-zone solid">
    <h2 role="status">Opening</h2>
    <p className="file-name">{fileName}</p>
    <p>It is looked through on this device. Nothing is sent.</p>
    <Button className="self-start" onClick={onCancel}>
      Cancel
    </Button>
  </div>
);

/** Offered here alone: no document is open, and nobody is held up at work. */
const NewVersion = () => {
  const change = useSyncExternalStore(listenForNewVersion, newVersion, () => null);
  return (
    <div role="status">
      {change === null ? null : (
        <div className="note grid justify-items-start gap-2">
          <span>
            <b>A new version is ready.</b> It is loaded already, and takes over when you say so.
          </span>
          <Button onClick={change}>Update Now</Button>
        </div>
      )}
    </div>
  );
};

interface DeviceStartProps {
  /** Loads all that comes after this view. */
  load: () => Promise<unknown>;
  onOpened: (opened: OpenDocument) => void;
}

/** The way in on this device: like an upload, and nothing is sent. */
export const DeviceStart = ({ load, onOpened }: DeviceStartProps): ReactNode => {
  const { flow, offer, givePassword, reset } = useDeviceFile(onOpened);
  const loaded = useLoaded(load);
  const over = useFileDrop(offer);
  return (
    <>
      <section className="hero">
        <HeroTitle />
        <p className="hero-lead">
          On this device, and nothing is sent. Draw boxes over what nobody should see. {brand.name} burns them
          into the page, strips what hides in the file, and checks the result before you get it.
        </p>
        <div className="hero-columns">
          <div className="hero-upload">
            {flow.name === 'opening' ? (
              <Opening fileName={flow.file.name} onCancel={reset} />
            ) : flow.name === 'failed' ? (
              <FailedPanel
                title="Not Opened"
                fileName={flow.file.name}
                message={flow.message}
                worthRetrying={false}
                onRetry={reset}
                onReset={reset}
              />
            ) : (
              <DropZone
                over={over}
                overText="It is opened on this device. Nothing is sent."
                limits={limits}
                onFiles={offer}
              />
            )}
            {flow.name === 'opening' || flow.name === 'failed' ? null : <PlaceChoice here="device" />}
            <p className="note">
              <b>Keep this tab open.</b> Only this tab has the key to the file. A reload keeps it; closing the
              tab gives it up.
            </p>
          </div>
          <div className="grid content-start gap-6">
            <PointList title="What happens to your file" points={points} />
            <p className="note">
              <b>See for yourself.</b> Your browser’s network tools show every request. Or wait for the line
              below, switch to flight mode, and work.
            </p>
            <p role="status" className="text-14 text-ink-2">
              {loadedText[loaded]}
            </p>
            <NewVersion />
          </div>
        </div>
      </section>
      <Suspense>
        {flow.name === 'password' ? (
          <PasswordDialog
            key={flow.wrong ? 'again' : 'first'}
            fileName={flow.file.name}
            wrong={flow.wrong}
            onGive={givePassword}
            onCancel={reset}
          />
        ) : null}
      </Suspense>
    </>
  );
};
