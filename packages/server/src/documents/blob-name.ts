import { randomBytes } from 'node:crypto';

/** Says nothing about the file, and is safe as a file name and as an object key. */
export const newBlobName = (): string => randomBytes(16).toString('hex');
