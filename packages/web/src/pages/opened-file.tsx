import type { ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import { CheckingView } from '../workspace/session/checking-view.tsx';
import { SessionErrorView } from '../workspace/session/session-error-view.tsx';
import { Workspace } from '../workspace/workspace.tsx';
import { useOpenFile } from './use-open-file.ts';

interface OpenedFileProps {
  fileId: number;
  /** Header and footer of the site, for the views that are ordinary pages. */
  Frame: ComponentType<{ children: ReactNode }>;
  onReturnHome: () => void;
}

/** A file named in the address: checked first, then the workspace or the session error. */
export const OpenedFile = ({ fileId, Frame, onReturnHome }: OpenedFileProps) => {
  const [gone, setGone] = useState(false);
  const open = useOpenFile(fileId);
  if (gone || open.name === 'not-available' || open.name === 'unreachable') {
    return (
      <Frame>
        <SessionErrorView
          cameBy={{ past: 'uploaded', again: 'Upload' }}
          onReturnHome={onReturnHome}
          {...(open.name === 'unreachable' ? { onRetry: open.retry } : {})}
        />
      </Frame>
    );
  }
  if (open.name === 'checking') return <CheckingView />;
  return (
    <Workspace
      opened={open.opened}
      redactions={open.redactions}
      Frame={Frame}
      onLeave={onReturnHome}
      onGone={() => setGone(true)}
    />
  );
};
