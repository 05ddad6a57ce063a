/** A file that was dropped on an open document and is to be uploaded in its place. */
let next: File | null = null;

export const keepNextFile = (file: File): void => {
  next = file;
};

/** Hands the file over once. */
export const takeNextFile = (): File | null => {
  const file = next;
  next = null;
  return file;
};
