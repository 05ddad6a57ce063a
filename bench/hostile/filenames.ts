import type { UploadedFileAnswer } from '@blackbar/core';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { ApiClient } from '../api-client.ts';

export interface NameTrial {
  name: string;
  /** The name the server keeps, or its refusal. */
  shown: string;
  harmless: boolean;
}

const boundary = 'blackbar-hostile-names';

/** Written by hand: FormData would escape the characters that are tested here. */
const multipart = (name: string, bytes: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name.replaceAll('"', '\\"')}"\r\n` +
        'Content-Type: application/pdf\r\n\r\n',
      'utf8',
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);

/** No path, no control or direction characters, and not too long for a file system. */
const isHarmless = (shown: string): boolean =>
  shown.length > 0 && shown.length <= 255 && !/[/\\\p{Cc}\p{Cf}]|^\./u.test(shown);

/** Uploads an ordinary document under each name and reads the name of the download. */
export const tryFilenames = async (client: ApiClient, names: readonly string[]): Promise<NameTrial[]> => {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 300]);
  const bytes = await pdf.save();
  const trials: NameTrial[] = [];
  for (const name of names) {
    const upload = await client.call<UploadedFileAnswer>('POST', '/api/files', undefined, {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: new Uint8Array(multipart(name, bytes)),
    });
    if (upload.status !== 201) {
      trials.push({ name, shown: `${upload.status} ${upload.code}`, harmless: upload.status === 400 });
      continue;
    }
    const file = upload.body;
    await client.redact(file, { page: 1, x: 10, y: 10, width: 50, height: 50 });
    const download = await client.download(file);
    const disposition = download.headers.get('content-disposition') ?? '';
    const offered = decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? 'redacted_');
    trials.push({
      name,
      shown: file.filename,
      harmless:
        download.status === 200 &&
        isHarmless(file.filename) &&
        isHarmless(offered) &&
        /^attachment;/.test(disposition) &&
        !download.headers.has('set-cookie') &&
        !upload.headers.has('set-cookie'),
    });
    await client.remove(file);
  }
  return trials;
};
