import { AsyncLocalStorage } from 'node:async_hooks';
import { RedactError } from '@blackbar/core';
import type { Context } from '@opentelemetry/api';
import type { Config } from './config.ts';
import { noTracing, type Tracing } from './documents/tracing.ts';

/** How long a collector that does not answer may hold up the end of the process. */
const exportTimeoutMillis = 5000;
const header = 'traceparent';

/** Loaded only where traces are collected: without a collector none of it is in memory. */
const load = async () => {
  const [api, core, resources, sdk, exporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  return { ...api, ...core, ...resources, ...sdk, ...exporter };
};

/** Spans to a collector by OTLP over HTTP; none where none is configured. */
export const openTracing = async (config: Config['tracing']): Promise<Tracing> => {
  if (config === null) return noTracing;
  const otel = await load();
  const exporter = new otel.OTLPTraceExporter({ url: config.url, timeoutMillis: exportTimeoutMillis });
  const provider = new otel.TracerProvider({
    resource: otel.resourceFromAttributes({ 'service.name': config.serviceName }),
    spanProcessors: [new otel.BatchSpanProcessor({ exporter, exportTimeoutMillis })],
  });
  const tracer = provider.getTracer('blackbar');
  const propagator = new otel.W3CTraceContextPropagator();
  const running = new AsyncLocalStorage<Context>();

  const contextOf = (parent: string | undefined): Context =>
    propagator.extract(otel.ROOT_CONTEXT, { [header]: parent }, otel.defaultTextMapGetter);

  return {
    request(name, parent) {
      const before = contextOf(parent);
      const span = tracer.startSpan(name, { kind: otel.SpanKind.SERVER }, before);
      return {
        run: (act) => running.run(otel.trace.setSpan(before, span), act),
        end(attributes) {
          span.setAttributes(attributes).end();
        },
      };
    },
    async span(name, attributes, job) {
      const before = running.getStore() ?? otel.ROOT_CONTEXT;
      const span = tracer.startSpan(name, { attributes }, before);
      try {
        return await running.run(otel.trace.setSpan(before, span), job);
      } catch (error) {
        span.setAttribute('error.type', error instanceof RedactError ? error.code : 'internal');
        span.setStatus({ code: otel.SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    current() {
      const carrier: Record<string, string> = {};
      propagator.inject(running.getStore() ?? otel.ROOT_CONTEXT, carrier, otel.defaultTextMapSetter);
      return carrier[header];
    },
    follow: (parent, job) => running.run(contextOf(parent), job),
    // A collector that is away must not turn a stop into a failure.
    close: () => provider.shutdown().catch(() => undefined),
  };
};
