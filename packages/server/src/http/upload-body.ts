import { documentKindOf, isSealedUpload, RedactError, sealedUpload } from '@blackbar/core';
import type { FastifyRequest } from 'fastify';
import { tooLarge } from '../documents/accept-upload.ts';
import type { ByteBudget } from '../documents/byte-budget.ts';
import { freeReceived } from '../documents/free-memory.ts';
import { clientOf } from './client.ts';
import { slowDown } from './discard-body.ts';
import { type MinimumRate, watchArrival } from './minimum-rate.ts';

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

interface Reading {
  maxBytes: number;
  /** The size the request announces, form included; 0 when it does not. */
  announcedBytes: number;
  /** For a body of known size, which waits until there is memory for it. */
  reserveAll: (bytes: number) => Promise<void>;
  /** For one of unknown size, which is refused when there is none. */
  reserve: (bytes: number) => void;
  slowDown: (bytes: number) => Promise<void>;
}

/**
 * One piece of memory for a file of known size. A document goes straight into memory that the engine's workers share; a
 * sealed one is decrypted first, which shared memory does not allow.
 */
const allocate = (start: Uint8Array, bytes: number): Uint8Array =>
  new Uint8Array(isSealedUpload(start) ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes));

/**
 * A refused file is read to its end but not kept: a client whose connection is closed while it sends does not
 * receive the response.
 */
const collect = async (
  stream: AsyncIterable<Buffer> & { truncated?: boolean },
  { maxBytes, announcedBytes, reserveAll, reserve, slowDown }: Reading,
): Promise<Uint8Array> => {
  const capacity = Math.min(announcedBytes, maxBytes + sealedOverheadBytes);
  let whole: Uint8Array | undefined;
  let chunks: Buffer[] = [];
  let length = 0;
  let checked = false;
  let problem: unknown;
  const keep = async (chunk: Buffer): Promise<void> => {
    if (length === 0 && capacity > 0) {
      await reserveAll(capacity);
      whole = allocate(chunk, capacity);
    }
    if (!whole) reserve(chunk.length);
    if (whole) whole.set(chunk, length);
    else chunks.push(chunk);
    length += chunk.length;
  };
  const sofar = (): Uint8Array => whole?.subarray(0, length) ?? Buffer.concat(chunks);
  for await (const chunk of stream) {
    if (whole || problem) freeReceived(chunk.length);
    if (problem) {
      await slowDown(chunk.length);
      continue;
    }
    try {
      await keep(chunk);
      if (!checked && length >= sniffBytes) {
        problem = kindProblem(sofar());
        checked = true;
      }
    } catch (error) {
      problem = error;
    }
    if (problem) {
      chunks = [];
      whole = undefined;
    }
  }
  if (problem) throw problem;
  if (stream.truncated) throw tooLarge(maxBytes);
  const bytes = sofar();
  for (const chunk of chunks) chunk.fill(0);
  if (length === 0) throw new RedactError('no-file', { message: 'This file is empty. Choose another one.' });
  problem = checked ? undefined : kindProblem(bytes);
  if (problem) throw problem;
  if (length > maxBytes && !isSealedUpload(bytes)) throw tooLarge(maxBytes);
  return bytes;
};

const parse = async (request: FastifyRequest, reading: Reading): Promise<UploadBody> => {
  if (!request.isMultipart())
    throw new RedactError('malformed-request', {
      message: 'Send the file as multipart form data, in a field named file.',
    });
  let bytes: Uint8Array | undefined;
  let untrustedName = '';
  let password: string | undefined;
  const limits = { fileSize: reading.maxBytes + sealedOverheadBytes };
  for await (const part of request.parts({ limits }))
    if (part.type === 'file' && part.fieldname === 'file' && !bytes) {
      untrustedName = part.filename ?? '';
      bytes = await collect(part.file, reading);
    } else if (part.type === 'file') part.file.resume();
    else if (part.fieldname === 'password' && typeof part.value === 'string' && part.value !== '')
      password = part.value;
  if (!bytes) throw new RedactError('no-file');
  return { bytes, untrustedName, ...(password === undefined ? {} : { password }) };
};

/** The whole body has arrived and the parser has not ended: it waits for bytes that will not come. */
const stalledMs = 5000;

interface Stall {
  stalled: Promise<never>;
  /** While a job runs the parser waits for us, not for bytes. */
  suspended<T>(job: () => Promise<T>): Promise<T>;
  stop(): void;
}

/** Rejects when the parser is still waiting long after the last byte. Call `stop` when it is not. */
const watchForStall = (request: FastifyRequest): Stall => {
  let timer: NodeJS.Timeout | undefined;
  let isWhole = false;
  let isSuspended = false;
  const { promise: stalled, reject } = Promise.withResolvers<never>();
  const watch = () => {
    clearTimeout(timer);
    if (isWhole && !isSuspended)
      timer = setTimeout(() => reject(new RedactError('malformed-request')), stalledMs);
  };
  const onEnd = () => {
    isWhole = true;
    watch();
  };
  request.raw.once('end', onEnd);
  return {
    stalled,
    async suspended(job) {
      isSuspended = true;
      watch();
      try {
        return await job();
      } finally {
        isSuspended = false;
        watch();
      }
    },
    stop() {
      request.raw.off('end', onEnd);
      isWhole = false;
      watch();
    },
  };
};

interface Limits {
  maxBytes: number;
  budget: ByteBudget;
  minimumRate: MinimumRate;
  /** The client has left. */
  signal: AbortSignal;
}

/**
 * Reads an upload into memory, within its own limit and within what all uploads together may hold: one that
 * finds no memory left is not read until there is.
 * Call `release` when the bytes are no longer needed.
 */
export const readUpload = async (
  request: FastifyRequest,
  { maxBytes, budget, minimumRate, signal }: Limits,
): Promise<{ body: UploadBody; release: () => void }> => {
  const client = clientOf(request);
  let reserved = 0;
  let isRefused = false;
  const release = () => {
    budget.release(client, reserved);
    reserved = 0;
  };
  const stall = watchForStall(request);
  const arrival = watchArrival(request, minimumRate);
  try {
    const parsed = parse(request, {
      maxBytes,
      announcedBytes: Number(request.headers['content-length'] ?? 0),
      async reserveAll(bytes) {
        await stall.suspended(() => arrival.suspended(() => budget.wait(client, bytes, signal)));
        reserved += bytes;
        if (isRefused) release();
      },
      reserve(bytes) {
        budget.take(client, bytes);
        reserved += bytes;
      },
      slowDown: (bytes) => slowDown(client, bytes),
    });
    return { body: await Promise.race([parsed, stall.stalled, arrival.tooSlow]), release };
  } catch (error) {
    isRefused = true;
    release();
    if (error instanceof RedactError) throw error;
    // The parser failed: the body is truncated or does not match its header.
    throw new RedactError('malformed-request', { cause: error });
  } finally {
    stall.stop();
    arrival.stop();
  }
};
