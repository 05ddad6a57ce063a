import { documentKindOf, isSealedUpload, RedactError, sealedUpload } from '@blackbar/core';
import type { FastifyRequest } from 'fastify';
import { tooLarge } from '../documents/accept-upload.ts';
import type { ByteBudget } from '../documents/byte-budget.ts';

export interface UploadBody {
  bytes: Uint8Array;
  untrustedName: string;
  password?: string;
}

/** Bytes needed to detect the type: a PDF header may start this late. */
const sniffBytes = 1024 + 5;
const sealedOverheadBytes = sealedUpload.maxHeaderBytes + 1024;

const kindProblem = (start: Uint8Array): RedactError | undefined =>
  isSealedUpload(start) || documentKindOf(start) ? undefined : new RedactError('unsupported-type');

/**
 * A refused file is read to its end but not kept: a client whose connection is closed while it sends does not
 * receive the response.
 */
const collect = async (
  stream: AsyncIterable<Buffer> & { truncated?: boolean },
  maxBytes: number,
  reserve: (bytes: number) => void,
): Promise<Buffer> => {
  let chunks: Buffer[] = [];
  let length = 0;
  let checked = false;
  let problem: unknown;
  for await (const chunk of stream) {
    if (problem) continue;
    try {
      reserve(chunk.length);
      length += chunk.length;
      chunks.push(chunk);
      if (!checked && length >= sniffBytes) {
        problem = kindProblem(Buffer.concat(chunks));
        checked = true;
      }
    } catch (error) {
      problem = error;
    }
    if (problem) chunks = [];
  }
  if (problem) throw problem;
  if (stream.truncated) throw tooLarge(maxBytes);
  const bytes = Buffer.concat(chunks);
  for (const chunk of chunks) chunk.fill(0);
  if (length === 0) throw new RedactError('no-file', { message: 'This file is empty. Choose another one.' });
  problem = checked ? undefined : kindProblem(bytes);
  if (problem) throw problem;
  if (length > maxBytes && !isSealedUpload(bytes)) throw tooLarge(maxBytes);
  return bytes;
};

const parse = async (
  request: FastifyRequest,
  maxBytes: number,
  reserve: (bytes: number) => void,
): Promise<UploadBody> => {
  if (!request.isMultipart())
    throw new RedactError('malformed-request', {
      message: 'Send the file as multipart form data, in a field named file.',
    });
  let bytes: Buffer | undefined;
  let untrustedName = '';
  let password: string | undefined;
  const limits = { fileSize: maxBytes + sealedOverheadBytes };
  for await (const part of request.parts({ limits }))
    if (part.type === 'file' && part.fieldname === 'file' && !bytes) {
      untrustedName = part.filename ?? '';
      bytes = await collect(part.file, maxBytes, reserve);
    } else if (part.type === 'file') part.file.resume();
    else if (part.fieldname === 'password' && typeof part.value === 'string' && part.value !== '')
      password = part.value;
  if (!bytes) throw new RedactError('no-file');
  return { bytes, untrustedName, ...(password === undefined ? {} : { password }) };
};

/** The whole body has arrived and the parser has not ended: it waits for bytes that will not come. */
const stalledMs = 5000;

/** Rejects when the parser is still waiting long after the last byte. Call `stop` when it is not. */
const watchForStall = (request: FastifyRequest): { stalled: Promise<never>; stop: () => void } => {
  let timer: NodeJS.Timeout | undefined;
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const onEnd = () => {
    timer = setTimeout(() => reject(new RedactError('malformed-request')), stalledMs);
  };
  request.raw.once('end', onEnd);
  return {
    stalled,
    stop() {
      request.raw.off('end', onEnd);
      clearTimeout(timer);
    },
  };
};

/**
 * Reads an upload into memory, within its own limit and within what all uploads together may hold.
 * Call `release` when the bytes are no longer needed.
 */
export const readUpload = async (
  request: FastifyRequest,
  maxBytes: number,
  budget: ByteBudget,
): Promise<{ body: UploadBody; release: () => void }> => {
  let reserved = 0;
  const release = () => {
    budget.release(reserved);
    reserved = 0;
  };
  const { stalled, stop } = watchForStall(request);
  try {
    const parsed = parse(request, maxBytes, (bytes) => {
      budget.take(bytes);
      reserved += bytes;
    });
    return { body: await Promise.race([parsed, stalled]), release };
  } catch (error) {
    release();
    if (error instanceof RedactError) throw error;
    // The parser failed: the body is truncated or does not match its header.
    throw new RedactError('malformed-request', { cause: error });
  } finally {
    stop();
  }
};
