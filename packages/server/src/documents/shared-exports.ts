import { type ErrorCode, type ExportChoice, isErrorCode, RedactError } from '@blackbar/core';
import { serverKey } from '../storage/crypto/keys.ts';
import { sealText, unsealText } from '../storage/crypto/seal-text.ts';
import type { ExportQueue } from '../storage/queue/export-queue.ts';
import type { ExportElsewhere, Exports } from './export-document.ts';
import type { FileAccess } from './file-access.ts';
import type { Tracing } from './tracing.ts';

/**
 * The side that asks. A job holds the file's token sealed under the servers' secret, because the file cannot be read
 * without it; it is deleted with the job.
 */
export const exportElsewhere = (
  queue: ExportQueue,
  secret: Uint8Array,
  tracing: Tracing,
): ExportElsewhere => {
  const key = serverKey(secret, 'job');
  return async (file, choice, priority, options) => {
    const sealedToken = Buffer.from(sealText(key, file.token)).toString('base64');
    const outcome = await tracing.span('queue', {}, () => {
      const trace = tracing.current();
      const job = { fileId: file.id, ...choice, sealedToken, ...(trace === undefined ? {} : { trace }) };
      return queue.run(job, priority, options);
    });
    if (outcome.kind === 'failed') throw new RedactError(outcome.code);
  };
};

const codeOf = (error: unknown): ErrorCode => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return isErrorCode(code) ? code : 'internal';
};

/** The side that works: jobs of every server, this one's too. */
export const serveExports = (
  queue: ExportQueue,
  parts: { secret: Uint8Array; access: FileAccess; exports: Exports; tracing: Tracing; atOnce: number },
): Promise<void> => {
  const key = serverKey(parts.secret, 'job');
  return queue.work(parts.atOnce, async ({ fileId, dpi, pages = 'picture', sealedToken, trace }, options) => {
    try {
      const token = unsealText(key, Buffer.from(sealedToken, 'base64'));
      const file = await parts.access.byId(fileId, token, 'queue');
      await parts.tracing.follow(trace, () =>
        parts.exports.make(file, { dpi, pages } as ExportChoice, options),
      );
      return { kind: 'done' };
    } catch (error) {
      return { kind: 'failed', code: codeOf(error) };
    }
  });
};
