import type { Redaction } from '@blackbar/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { reopenHere } from '../device/open-here.ts';
import { tellUnkept } from '../device/tell-unkept.ts';
import type { OpenDocument } from '../document/open-document.ts';
import { holdFileInThisTab, type TabLock } from '../document/tab-lock.ts';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { CheckingView } from '../workspace/session/checking-view.tsx';
import { SessionErrorView } from '../workspace/session/session-error-view.tsx';
import { Workspace } from '../workspace/workspace.tsx';

interface DeviceFileProps {
  fileId: number;
  Frame: ComponentType<{ children: ReactNode }>;
  onLeave: () => void;
}

type View =
  | { name: 'checking' }
  | { name: 'not-available' }
  | { name: 'open'; opened: OpenDocument; redactions: readonly Redaction[] };

const useFile = (fileId: number): [View, (view: View) => void] => {
  const [view, setView] = useState<View>({ name: 'checking' });
  useEffect(() => {
    let lock: TabLock | null = null;
    let isLeft = false;
    const open = async (): Promise<View> => {
      lock = await holdFileInThisTab(fileId);
      // A copy of this tab has the key too; the tab that works on the file holds it.
      const opened = lock === null || isLeft ? null : await reopenHere(fileId, tellUnkept);
      if (opened?.survivesReload === false) tellUnkept();
      return opened === null
        ? { name: 'not-available' }
        : { name: 'open', opened, redactions: await opened.redactions.list() };
    };
    open().then(
      (found) => (isLeft ? lock?.release() : setView(found)),
      () => setView({ name: 'not-available' }),
    );
    return () => {
      isLeft = true;
      lock?.release();
    };
  }, [fileId]);
  return [view, setView];
};

/** A file of this tab, named in the address: after it was opened, and after a reload. */
export const DeviceFile = ({ fileId, Frame, onLeave }: DeviceFileProps) => {
  const [view, setView] = useFile(fileId);
  if (view.name === 'checking') return <CheckingView />;
  if (view.name === 'not-available')
    return (
      <Frame>
        <SessionErrorView cameBy={{ past: 'opened', again: 'Open' }} onReturnHome={onLeave} />
      </Frame>
    );
  return (
    <TooltipProvider>
      <Workspace
        opened={view.opened}
        redactions={view.redactions}
        Frame={Frame}
        onLeave={onLeave}
        onGone={() => setView({ name: 'not-available' })}
      />
    </TooltipProvider>
  );
};
