import { useCallback, useEffect, useRef } from 'react';
import { chooseFirst, isAcceptedFile } from '../document/accepted-file.ts';
import { receiveFile, takeNextFile } from '../document/next-file.ts';
import { toast } from '../ui/toast-store.ts';

/**
 * One file of those that are chosen, dropped here or on an open document, or given by another page of this site. Says what
 * is left out, and `invalid` of a file that is none of ours.
 */
export const useGivenFile = (
  onFile: (file: File) => void,
  invalid: Parameters<typeof toast>[0],
): ((files: readonly File[]) => void) => {
  const take = useRef(onFile);
  take.current = onFile;
  const offer = useCallback(
    (files: readonly File[]) => {
      const choice = chooseFirst(files);
      if (choice === null) return;
      if (!isAcceptedFile(choice.file)) return toast(invalid);
      if (choice.leftOut > 0)
        toast({
          title: 'Only the first file was taken',
          description: `One file at a time. ${choice.file.name} was taken, ${choice.leftOut} left out.`,
        });
      take.current(choice.file);
    },
    [invalid],
  );
  useEffect(() => {
    const file = takeNextFile();
    if (file !== null) offer([file]);
    return receiveFile((received) => offer([received]));
  }, [offer]);
  return offer;
};
