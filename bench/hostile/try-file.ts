import type { ApiClient } from '../api-client.ts';
import type { Outcome } from './expectation.ts';

export interface Trial extends Outcome {
  /** Duration of each call, in order. */
  ms: number[];
}

/** A box that covers every page: the server clamps it to the page. */
const box = { page: 1, x: 0, y: 0, width: 5000, height: 5000 };

/** Upload, first page, one box, download: as far as the server lets the file go. */
export const tryFile = async (client: ApiClient, bytes: Uint8Array, name: string): Promise<Trial> => {
  const ms: number[] = [];
  const refusal = (refusedAt: Outcome['refusedAt'], answer: { status: number; code: string }): Trial => ({
    refusedAt,
    status: answer.status,
    code: answer.code,
    ms,
  });
  const upload = await client.upload(bytes, name);
  ms.push(upload.ms);
  if (upload.status !== 201) return refusal('upload', upload);
  const file = upload.body;
  const page = await client.page(file, 1);
  ms.push(page.ms);
  const redaction = await client.redact(file, box);
  ms.push(redaction.ms);
  const download = await client.download(file);
  ms.push(download.ms);
  await client.remove(file);
  if (page.status !== 200) return refusal('page', page);
  // A page of a few pixels is too small for a box, and is refused with that error.
  const tooSmall = Math.min(file.pages[0]?.width ?? 0, file.pages[0]?.height ?? 0) <= 3;
  if (redaction.status !== 201 && !(tooSmall && redaction.code === 'invalid-box'))
    return refusal('box', redaction);
  if (download.status !== 200 && !(tooSmall && download.code === 'no-redactions'))
    return refusal('download', download);
  return refusal(null, tooSmall ? redaction : download);
};
