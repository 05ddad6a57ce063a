import { Upload as UploadIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { acceptAttribute } from '../document/accepted-file.ts';
import { Button } from '../ui/button.tsx';
import { BarredSheet } from './barred-sheet.tsx';

interface DropZoneProps {
  over: boolean;
  /** What is said while a file hangs over the page. */
  overText: string;
  /** How large a file may be. */
  limits: string;
  onFiles: (files: File[]) => void;
}

export const DropZone = ({ over, overText, limits, onFiles }: DropZoneProps) => {
  const input = useRef<HTMLInputElement>(null);
  // A file can be chosen before this code is there to be told.
  const early = useRef(onFiles);
  useEffect(() => {
    const files = Array.from(input.current?.files ?? []);
    if (files.length > 0) early.current(files);
    if (input.current) input.current.value = '';
  }, []);
  const choose = (): void => input.current?.click();
  return (
    // The button inside is the way in for keyboards; the whole zone takes clicks as a convenience.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div className={`drop-zone ${over ? 'over' : ''}`} onClick={choose}>
      <input
        ref={input}
        id="file-input"
        type="file"
        className="sr-only"
        accept={acceptAttribute}
        aria-label="Choose a PDF, JPG or PNG file"
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => {
          onFiles(Array.from(event.target.files ?? []));
          // The same file can be chosen again after a failure.
          event.target.value = '';
        }}
      />
      {over ? (
        <>
          <h2>Let go to add this file</h2>
          <p>{overText}</p>
        </>
      ) : (
        <>
          <h2>
            <span className="max-tablet:hidden">Drop a PDF, JPG or PNG here</span>
            <span className="tablet:hidden">Choose a PDF, JPG or PNG</span>
          </h2>
          <p className="max-tablet:hidden">or pick one from your device</p>
          <Button
            look="primary"
            size="lg"
            icon={UploadIcon}
            onClick={(event) => {
              event.stopPropagation();
              choose();
            }}
          >
            Choose File
          </Button>
          <noscript>
            <p className="note">
              <b>This tool needs JavaScript.</b> It opens your file and draws the boxes in your browser. Allow
              scripts for this site and reload the page to choose a file.
            </p>
          </noscript>
          <p className="drop-limit">{limits}</p>
          <BarredSheet />
        </>
      )}
    </div>
  );
};
