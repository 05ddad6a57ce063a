import type { PageSize, Word } from '@blackbar/core/model';

export interface RecogniseRequest {
  picture: Uint8Array;
  page: PageSize;
}

export type RecogniseAnswer =
  | { kind: 'progress'; share: number }
  | { kind: 'words'; words: Word[] }
  | { kind: 'failed' };
