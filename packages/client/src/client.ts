import { toRequest } from './call.ts';
import { calls } from './calls.ts';

/** The server said no. `message` is its sentence for people, `code` is stable. */
export class BlackbarError extends Error {
  readonly status: number;
  /** Empty when the answer did not come from a server of this kind. */
  readonly code: string;
  /** Seconds after which it may go well, when the server said so. */
  readonly retryAfter: number | null;

  constructor(response: Response, problem: { message?: unknown; code?: unknown }) {
    const { status, statusText, headers } = response;
    super(typeof problem.message === 'string' ? problem.message : `${status} ${statusText}`);
    this.name = 'BlackbarError';
    this.status = status;
    this.code = typeof problem.code === 'string' ? problem.code : '';
    const seconds = headers.get('retry-after');
    this.retryAfter = seconds === null ? null : Number(seconds);
  }
}

const problemIn = async (response: Response): Promise<{ message?: unknown; code?: unknown }> => {
  try {
    return Object(await response.json());
  } catch {
    return {};
  }
};

/** Every call of the server at `url`, in a browser or in Node. A call that is refused throws a `BlackbarError`. */
export const blackbar = (url: string) => {
  const api = calls(async (call) => {
    const { address, init } = toRequest(call);
    const response = await fetch(new URL(address, url), init);
    if (!response.ok) throw new BlackbarError(response, await problemIn(response));
    return response;
  });
  return {
    ...api,
    /** A file as it is. Only a sealed upload, whose token the client chose, is answered without one. */
    async uploadFile(...upload: Parameters<typeof api.uploadFile>) {
      const { token, ...file } = await api.uploadFile(...upload);
      if (token === undefined) throw new TypeError('the server answered without a token');
      return { ...file, token };
    },
  };
};
