import type { Redaction } from '@blackbar/core';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { listenForTypefaces, reopenHere } from '../device/open-here.ts';
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
  /** `turn` counts up whenever the document is shown anew. */
  | { name: 'open'; opened: OpenDocument; redactions: readonly Redaction[]; turn: number };

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
        : { name: 'open', opened, redactions: await opened.redactions.list(), turn: 0 };
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
  const opened = view.name === 'open' ? view.opened : null;
  useEffect(() => {
    if (opened === null) return;
    let turn = 0;
    return listenForTypefaces(async () => {
      turn += 1;
      setView({ name: 'open', opened, redactions: await opened.redactions.list(), turn });
    });
  }, [opened]);
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
        key={view.turn}
        opened={view.opened}
        redactions={view.redactions}
        Frame={Frame}
        onLeave={onLeave}
        onGone={() => setView({ name: 'not-available' })}
      />
    </TooltipProvider>
  );
};
