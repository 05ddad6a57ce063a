import { DocumentError, readProblem } from '../document/document-error.ts';

const busyStatuses = [429, 502, 503, 504];

/** A non-OK answer. `message` is "status: body", `said` is the sentence the server meant for people. */
export class ApiError extends DocumentError {
  readonly status: number;
  readonly statusText: string;

  constructor(status: number, statusText: string, body: string) {
    const problem = readProblem(body);
    // Without a code the answer did not come from our server.
    const code = problem?.code ?? '';
    super(`${status}: ${body || statusText}`, {
      code,
      said: problem?.message ?? null,
      isGone: code === 'file-not-available' || (code === '' && status === 404),
      isTemporary: status >= 500 || status === 429,
      isOutOfReach: busyStatuses.includes(status),
    });
    this.name = 'ApiError';
    this.status = status;
    this.statusText = statusText;
  }
}
