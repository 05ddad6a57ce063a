import { noteKey } from '../../document/note-key.ts';
import type { ViewState } from '../view/view-state.ts';

/** What this tab remembers about the open file over a reload. It names no word of the document. */
export interface FileNotes {
  /** Fingerprint of the redactions that the last download shows. */
  downloaded: string | null;
  /** Pages that the least complete search covered; `null`: all. */
  searchCovered: number | null;
  /** Where the document was being looked at. */
  look: Pick<ViewState, 'page' | 'view' | 'zoom'> | null;
  /** Pages that were on the screen. */
  seen: readonly number[];
  /** Keys of what was answered in the review. */
  answered: readonly string[];
}

const noNotes: FileNotes = { downloaded: null, searchCovered: null, look: null, seen: [], answered: [] };

export const readNotes = (fileId: number, storage: Storage = sessionStorage): FileNotes => {
  try {
    return { ...noNotes, ...JSON.parse(storage.getItem(noteKey(fileId)) ?? '{}') };
  } catch {
    return noNotes;
  }
};

/** Full storage costs the note, never the work. */
export const writeNotes = (
  fileId: number,
  notes: Partial<FileNotes>,
  storage: Storage = sessionStorage,
): void => {
  try {
    storage.setItem(noteKey(fileId), JSON.stringify({ ...readNotes(fileId, storage), ...notes }));
  } catch {
    // Without the note the tab asks once more than it needs to.
  }
};
