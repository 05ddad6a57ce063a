import type { FileAnswer } from '@blackbar/core';
import { createContext, use } from 'react';
import type { OpenDocument } from '../document/open-document.ts';
import type { Mark } from './boxes/mark.ts';
import type { Confirmation } from './session/confirm-dialog.tsx';
import type { Expiry } from './session/use-expiry.ts';
import type { WorkspaceState } from './use-workspace.ts';

/** The dialogs of the workspace that rise from the foot of a phone; elsewhere they stand in the middle, Download under its button. */
export type Sheet = 'actions' | 'pages' | 'lists' | 'download';

export type BoxQuestion = 'label' | 'repeat';

/** What every panel of the workspace may read and do. Lists of many rows get props instead and are memoised. */
export interface WorkspaceContextValue {
  opened: OpenDocument;
  file: FileAnswer;
  work: WorkspaceState;
  expiry: Expiry;
  /** Leaves for the upload view; asks first when work would be lost. */
  leave: () => void;
  confirm: (confirmation: Confirmation) => void;
  sheet: Sheet | null;
  openSheet: (sheet: Sheet | null) => void;
  openHelp: () => void;
  /** Opens the dialog for a label, or for the pages on which boxes are to stand as well. */
  askAbout: (question: BoxQuestion, marks: readonly Mark[]) => void;
  /** Shows where words occur. */
  openSearch: () => void;
  searchFor: (term: string) => void;
  /** On tablets the lists stand under the page, when they are wanted. */
  isListOpen: boolean;
  toggleList: () => void;
}

export const WorkspaceContext = createContext<WorkspaceContextValue | null>(null);

export const useWorkspaceContext = (): WorkspaceContextValue => {
  const value = use(WorkspaceContext);
  if (value === null) throw new Error('a panel of the workspace is rendered outside of it');
  return value;
};
