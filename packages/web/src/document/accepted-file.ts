export const acceptedTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export const acceptAttribute = '.pdf,.jpg,.jpeg,.png';

/** Some systems declare no type for a file; then its name decides what is worth sending. */
export const isAcceptedFile = ({ type, name }: { type: string; name: string }): boolean =>
  type === '' ? /\.(pdf|jpe?g|png)$/i.test(name) : (acceptedTypes as readonly string[]).includes(type);

/** Said of any other file, wherever it would go. */
export const invalidFileType = {
  variant: 'destructive',
  title: 'Invalid file type',
  description: 'Choose a PDF, JPG, or PNG file.',
} as const;

/** The same where files are uploaded. */
export const invalidUploadType = {
  ...invalidFileType,
  description: 'Please upload a PDF, JPG, or PNG file.',
} as const;

export interface Choice<T> {
  file: T;
  /** Files that were given at the same time and are left out. */
  leftOut: number;
}

/** One file at a time: of several, the first. */
export const chooseFirst = <T>(files: readonly T[]): Choice<T> | null => {
  const [file] = files;
  return file === undefined ? null : { file, leftOut: files.length - 1 };
};
