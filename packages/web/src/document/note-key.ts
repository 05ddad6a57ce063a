const notePrefix = 'file-notes-';

/** Where the tab keeps its notes about a file; forgotten with its session. */
export const noteKey = (fileId: number): string => `${notePrefix}${fileId}`;

export const isNoteKey = (key: string): boolean => key.startsWith(notePrefix);
