import { useRef, useState } from 'react';
import { deleteFile } from '../../api/files.ts';
import type { FileSession } from '../../api/session.ts';
import { toast } from '../../ui/toast-store.ts';
import type { WorkspaceState } from '../use-workspace.ts';
import type { Confirmation } from './confirm-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/** Whatever needs a yes first: clearing all redactions, deleting the file, leaving with work not downloaded. */
export const useConfirmation = (session: FileSession, work: WorkspaceState, onLeave: () => void) => {
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const isLeaving = useRef(false);
  const blocker = useLeaveGuard(work.unsaved, () => isLeaving.current);
  const confirmation = blocker.state === 'blocked' ? 'leave' : asked;

  const leaveNow = (): void => {
    isLeaving.current = true;
    onLeave();
  };
  const deleteNow = async (): Promise<void> => {
    try {
      await deleteFile(session);
      toast({ title: 'File deleted', description: 'Its key is destroyed. What is left cannot be read.' });
      leaveNow();
    } catch {
      toast({
        variant: 'destructive',
        title: 'Not deleted',
        description: 'Check your connection and try again.',
      });
    }
  };
  const answer = (yes: boolean): void => {
    setAsked(null);
    if (blocker.state === 'blocked') blocker.reset();
    if (!yes) return;
    if (confirmation === 'clear') work.clear();
    else if (confirmation === 'leave') leaveNow();
    else if (confirmation === 'delete-file') void deleteNow();
  };
  const leave = (): void => (work.unsaved ? setAsked('leave') : leaveNow());
  return { confirmation, confirm: setAsked, answer, leave };
};
