export type SpanAttributes = Record<string, string | number>;

/** A request as a span, from its first byte to the last of its answer. */
export interface RequestSpan {
  /** What `act` starts belongs to the request. */
  run(act: () => void): void;
  end(attributes: SpanAttributes): void;
}

/**
 * Where time goes, for operators who collect traces. Names are ours and attributes are figures and request ids: never an
 * address, a file name, a token or a word.
 */
export interface Tracing {
  /** `parent` is what a proxy calls the request, as W3C's `traceparent`. */
  request(name: string, parent: string | undefined): RequestSpan;
  /** Runs a job as part of what is running; its error is recorded by code alone. */
  span<T>(name: string, attributes: SpanAttributes, job: () => Promise<T>): Promise<T>;
  /** What is running, for another server that goes on with it. */
  current(): string | undefined;
  /** Runs a job as part of what another server has begun. */
  follow<T>(parent: string | undefined, job: () => Promise<T>): Promise<T>;
  /** Sends what is left. */
  close(): Promise<void>;
}

export const noTracing: Tracing = {
  request: () => ({ run: (act) => act(), end: () => undefined }),
  span: (_name, _attributes, job) => job(),
  current: () => undefined,
  follow: (_parent, job) => job(),
  close: async () => undefined,
};
