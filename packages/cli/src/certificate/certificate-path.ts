import { certificateNames } from '@blackbar/core/model';

/** Beside the redacted file. */
export const certificatePath = (out: string): string => certificateNames(out).certificate;
