import { inMegabytes } from '@blackbar/core';

/** What the server would refuse, said before anything is asked or sent; `null` when it may be accepted. */
export const refusalOf = (file: File, maxBytes: number): string | null => {
  if (file.size === 0) return 'This file is empty. Choose another one.';
  return file.size <= maxBytes
    ? null
    : `This file is larger than ${inMegabytes(maxBytes)} MB. Make it smaller or split it, then upload it again.`;
};
