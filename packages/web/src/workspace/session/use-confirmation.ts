import { useRef, useState } from 'react';
import { chooseFirst, invalidFileType, isAcceptedFile } from '../../document/accepted-file.ts';
import { messageOf } from '../../document/document-error.ts';
import { keepNextFile } from '../../document/next-file.ts';
import type { OpenDocument } from '../../document/open-document.ts';
import { useFileDrop } from '../../ui/file-drop.ts';
import { toast } from '../../ui/toast-store.ts';
import type { WorkspaceState } from '../use-workspace.ts';
import type { Confirmation } from './confirm-dialog.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

/**
 * Whatever needs a yes first: clearing all redactions, deleting the file, leaving with work not downloaded,
 * and a file dropped on this one. `isOver` while one is held over the page.
 */
export const useConfirmation = (opened: OpenDocument, work: WorkspaceState, onLeave: () => void) => {
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
      await opened.delete();
      toast({ title: 'File deleted', description: 'Its key is destroyed. What is left cannot be read.' });
      leaveNow();
    } catch (error) {
      toast({
        variant: 'destructive',
        title: 'Not deleted',
        description: messageOf(error, 'Please try again.'),
      });
    }
  };
  const dropped = useRef<File | null>(null);
  const isOver = useFileDrop((files) => {
    const choice = chooseFirst(files);
    if (choice === null) return;
    if (!isAcceptedFile(choice.file)) return toast(invalidFileType);
    dropped.current = choice.file;
    setAsked('open-instead');
  });
  const openInstead = (): void => {
    if (dropped.current !== null) keepNextFile(dropped.current);
    leaveNow();
  };
  const answer = (yes: boolean): void => {
    setAsked(null);
    if (blocker.state === 'blocked') blocker.reset();
    if (!yes) return;
    if (confirmation === 'clear') work.clear();
    else if (confirmation === 'leave') leaveNow();
    else if (confirmation === 'open-instead') openInstead();
    else if (confirmation === 'delete-file') void deleteNow();
  };
  const leave = (): void => (work.unsaved ? setAsked('leave') : leaveNow());
  return { confirmation, confirm: setAsked, answer, leave, isOver };
};
