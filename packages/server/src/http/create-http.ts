import { randomUUID } from 'node:crypto';
import { RedactError } from '@blackbar/core';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Config } from '../config.ts';
import type { AcceptUpload } from '../documents/accept-upload.ts';
import type { ByteBudget } from '../documents/byte-budget.ts';
import type { Certificates } from '../documents/certificates.ts';
import type { Redactions } from '../documents/change-redactions.ts';
import type { Clock } from '../documents/clock.ts';
import type { Exports } from '../documents/export-document.ts';
import type { ExtendFile } from '../documents/extend-file.ts';
import type { FileAccess } from '../documents/file-access.ts';
import type { Log } from '../documents/log.ts';
import type { Metrics } from '../documents/metrics.ts';
import type { PageImages } from '../documents/page-images.ts';
import type { PageWords } from '../documents/page-words.ts';
import type { Purger } from '../documents/purge.ts';
import type { ContactMessages, SendMail } from '../documents/receive-contact.ts';
import type { SealedLinks } from '../documents/sealed-links.ts';
import { noTracing, type Tracing } from '../documents/tracing.ts';
import type { Usage } from '../documents/usage.ts';
import type { WorkLimit } from '../documents/work-limit.ts';
import type { UploadKeys } from '../storage/crypto/upload-keys.ts';
import { randomDelay } from './access.ts';
import type { App } from './app-type.ts';
import { certificateRoutes } from './certificates.ts';
import { clientOf } from './client.ts';
import { answerClientError } from './client-error.ts';
import { contactRoutes } from './contact.ts';
import { delayRefusal } from './delay-refusal.ts';
import { discardBody } from './discard-body.ts';
import { registerDocsPage } from './docs-page.ts';
import { downloadRoutes } from './download.ts';
import { exportEventRoutes } from './export-events.ts';
import { fileRoutes } from './files.ts';
import { registerHardening } from './hardening.ts';
import { healthRoutes } from './health.ts';
import { linkRoutes } from './links.ts';
import { requireReading } from './minimum-rate.ts';
import { onClosed } from './on-closed.ts';
import { registerOpenApi } from './openapi.ts';
import { pageImageRoutes } from './page-images.ts';
import { httpStatus, sendProblem, toRedactError } from './problem.ts';
import { registerRateLimits, uploadQuota } from './rate-limits.ts';
import { redactionRoutes } from './redactions.ts';
import { serviceRoutes } from './service.ts';
import { compileValidator } from './validation.ts';
import { registerWebApp } from './web-app.ts';
import { wordRoutes } from './words.ts';

export interface HttpParts {
  config: Config;
  logger: FastifyBaseLogger;
  log: Log;
  clock: Clock;
  metrics: Metrics;
  tracing: Tracing;
  access: FileAccess;
  accept: AcceptUpload;
  extend: ExtendFile;
  purger: Purger;
  budget: ByteBudget;
  usage: Usage;
  /** Throws `busy` when storing this much would leave too little disk space. */
  checkSpace: (bytes: number) => Promise<void>;
  redactions: Redactions;
  pageImages: PageImages;
  pageWords: PageWords;
  exports: Exports;
  certificates: Certificates;
  /** Downloads that are being sent. */
  downloads: WorkLimit;
  links: SealedLinks;
  messages: ContactMessages;
  messagesWaiting: () => Promise<number>;
  sendMail: SendMail;
  uploadKeys: UploadKeys;
  checkReady: () => Promise<void>;
}

const dayMs = 24 * 60 * 60_000;

const hidden: ReadonlySet<string> = new Set(['file-not-available', 'redaction-not-found']);

/** One that the client or a proxy chose, if it is harmless in a log. */
const requestId = (untrusted: string | string[] | undefined): string =>
  typeof untrusted === 'string' && /^[\w.-]{1,64}$/.test(untrusted) ? untrusted : randomUUID();

/** A number counts the proxies in front of us. */
const trustedProxies = (trust: Config['trustProxy']) =>
  typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;

const maxHeaderBytes = 16 * 1024;

/** Node checks timeouts at intervals; short ones need a shorter interval to be kept. */
const maxCheckIntervalMs = 5000;

const newServer = ({ config, logger }: HttpParts): App => {
  const app: App = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestId(request.headers['x-request-id']),
    trustProxy: trustedProxies(config.trustProxy),
    bodyLimit: 64 * 1024,
    requestTimeout: config.timeouts.requestMs,
    connectionTimeout: config.timeouts.silenceMs,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // The router has an answer of its own to a longer one; how long each may be, its schema says.
    routerOptions: { maxParamLength: maxHeaderBytes },
    http: {
      headersTimeout: config.timeouts.headersMs,
      connectionsCheckingInterval: Math.min(maxCheckIntervalMs, config.timeouts.headersMs / 2),
      maxHeaderSize: maxHeaderBytes,
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    clientErrorHandler: answerClientError,
    // An address that cannot be decoded goes the way of all others, with its percent signs as they stand.
    frameworkErrors(_error, { raw }, reply) {
      raw.url = (raw.url ?? '/').replaceAll('%', '%25');
      app.routing(raw, reply.raw);
    },
  })
    .withTypeProvider<TypeBoxTypeProvider>()
    .setValidatorCompiler(compileValidator);
  return app;
};

/** Asked for every few seconds by what watches the server. */
const probes: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Every request is logged and measured by its route pattern, never by its URL. A request whose client disconnected or
 * stopped reading counts as cancelled.
 */
const observe = (app: App, { config, metrics, tracing }: HttpParts): void => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const span = (probes.has(route) ? noTracing : tracing).request(
      `${method} ${route}`,
      config.trustProxy === false ? undefined : headerOf(request, 'traceparent'),
    );
    onClosed(reply.raw, () => {
      const status = reply.raw.writableFinished ? reply.statusCode : httpStatus.cancelled;
      metrics.requests.observe({ method, route, status }, reply.elapsedTime / 1000);
      request.log.info({ method, route, status, ms: Math.round(reply.elapsedTime) }, 'answered');
      span.end({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'blackbar.request_id': request.id,
      });
    });
    span.run(done);
  });
};

/** What was still to be sent when its client left. The same error while the client is there is one of ours. */
const isUnsent = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.closed && error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';

const answerErrors = (app: App, log: Log, metrics: Metrics): void => {
  app.setErrorHandler(async (error, request, reply) => {
    discardBody(request, reply);
    const problem = isUnsent(error, reply) ? new RedactError('cancelled') : toRedactError(error);
    if (hidden.has(problem.code)) await randomDelay();
    if ([429, 503].includes(httpStatus[problem.code])) {
      metrics.refused.inc({ code: problem.code });
      await delayRefusal(clientOf(request));
    }
    // A reached bound is expected and not logged; an unavailable database is, although both are answered with `busy`.
    const expected = problem.code === 'busy' && problem.cause === undefined;
    if (httpStatus[problem.code] >= 500 && !expected) log.failure('a request failed', error);
    return sendProblem(reply, problem);
  });
};

/** Accepts an empty body that is declared as JSON, as some clients send it with DELETE. */
const parseJson = (app: App): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body as string, done);
  });
};

/** Everything about a document that this server holds. */
const documentRoutes = (app: App, parts: HttpParts): void => {
  const { config, access, exports, pageImages } = parts;
  fileRoutes(app, {
    ...parts,
    envelopes: config.envelopes,
    minimumRate: config.minimumRate,
    uploadQuota: uploadQuota(
      parts.usage,
      config.rateLimit ? config.uploadBytesPerHour : Number.POSITIVE_INFINITY,
    ),
  });
  pageImageRoutes(app, access, pageImages);
  wordRoutes(app, access, parts.pageWords);
  redactionRoutes(app, access, parts.redactions);
  exportEventRoutes(app, access, exports);
  downloadRoutes(app, access, exports, parts.downloads);
  certificateRoutes(app, access, parts.certificates);
  linkRoutes(app, parts);
  registerDocsPage(app, config);
};

export const createHttp = async (parts: HttpParts): Promise<App> => {
  const { config, metrics } = parts;
  const app = newServer(parts);
  observe(app, parts);
  answerErrors(app, parts.log, metrics);
  parseJson(app);
  await registerHardening(app, parts.clock, config.maxEventLoopDelayMs);
  if (config.rateLimit) registerRateLimits(app, parts.usage);
  requireReading(app, config.minimumRate);
  // Answers only. A body that it unpacks has two readers: an upload would wait for the one that nobody reads.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 4, parts: 6, fieldNameSize: 100, fieldSize: 1024, headerPairs: 50 },
  });
  await registerOpenApi(app);
  healthRoutes(app, { ...parts, ...config });
  // Nobody sends requests of users to a worker; what watches it does.
  if (config.role === 'worker') return app;
  serviceRoutes(app, { ...config, uploadKeys: parts.uploadKeys, clock: parts.clock });
  // What is not there cannot take a file.
  if (config.defaultPlace !== 'device-only') documentRoutes(app, parts);
  contactRoutes(app, parts);
  await registerWebApp(app, { ...config, contactKeptDays: config.contactKeptMs / dayMs });
  return app;
};
