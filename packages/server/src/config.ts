import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import {
  type BoxedPages,
  boxedPages,
  contactKeptDays,
  type DefaultPlace,
  defaultPlaces,
  type Envelope,
  maxBytesOf,
  type Retention,
  retention,
  type TierName,
  tiers,
} from '@blackbar/core';
import { readCertificateKey } from './read-certificate-key.ts';
import { readPreparedCache } from './read-prepared-cache.ts';
import { ConfigError, type Env, oneOf, parseUrl, read, wholeNumber } from './setting.ts';
import type { S3Location } from './storage/files/s3.ts';

const MB = 1024 * 1024;
const minute = 60_000;

export type Role = 'all' | 'web' | 'worker';

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Where the built web app is. */
  webDir: string;
  /** Where people begin to work; with `device-only` this server takes no files. */
  defaultPlace: DefaultPlace;
  /** What pages with boxes become where nobody chooses. */
  defaultPages: BoxedPages;
  /** Where people reach the site, without a last slash; empty when the operator has not said. */
  publicUrl: string;
  database: { kind: 'sqlite' } | { kind: 'postgres'; url: string; connections: number };
  files: { kind: 'disk' } | ({ kind: 's3' } & S3Location);
  /** What this server does where exports are shared: answer requests, make exports, or both. */
  role: Role;
  /** Whether other servers can make this one's exports: they need its database and its files. */
  sharesExports: boolean;
  /** `null`: kept in the data folder, made there at the first start. */
  secret: Uint8Array | null;
  /** PEM: the first key signs certificates. `null`: none is configured; `off`: none is wanted. */
  certificateKey: string | 'off' | null;
  envelopes: readonly Envelope[];
  retention: Retention;
  sweepMs: number;
  rateLimit: boolean;
  /** How many proxies stand in front, or their addresses. */
  trustProxy: false | number | string[];
  mail: { url: string; from: string; to: string } | null;
  contactKeptMs: number;
  logLevel: string;
  workers: number;
  pageCacheBytes: number;
  sourceCacheBytes: number;
  /** What pages may take that are made before their export; zero when none are. */
  preparedCacheBytes: number;
  uploadMemoryBytes: number;
  uploadMemoryBytesPerClient: number;
  uploadBytesPerHour: number;
  /** Disk space that uploads must leave free. */
  minFreeBytes: number;
  /** What all files and exports may take in the store. */
  maxStoredBytes: number;
  minimumRate: { bytesPerSecond: number; windowMs: number };
  shutdownMs: number;
  /** How long a stopping server goes on taking requests while it is not ready. */
  drainMs: number;
  /** How long a client may take for its headers, for a whole request, and without sending or reading. */
  timeouts: { headersMs: number; requestMs: number; silenceMs: number };
  /** At this event loop delay, requests that need the engine are refused. */
  maxEventLoopDelayMs: number;
  metricsToken: string | null;
  /** A port of its own for metrics; `null` for none. */
  metricsPort: number | null;
  /** Where traces are sent; `null` for none. */
  tracing: { url: string; serviceName: string } | null;
  /** Where to report a vulnerability: `mailto:` or `https:`. */
  securityContact: string | null;
}

const readDatabase = (env: Env): Config['database'] => {
  const text = read(env, 'DATABASE_URL');
  if (text === undefined) return { kind: 'sqlite' };
  parseUrl('DATABASE_URL', text, ['postgres:', 'postgresql:']);
  return { kind: 'postgres', url: text, connections: wholeNumber(env, 'DATABASE_CONNECTIONS', 10, 2, 200) };
};

const readFiles = (env: Env): Config['files'] => {
  const text = read(env, 'FILES_URL');
  if (text === undefined) return { kind: 'disk' };
  const url = parseUrl('FILES_URL', text, ['s3:']);
  if (url.hostname === '') throw new ConfigError('FILES_URL must name a bucket, as in s3://bucket/folder.');
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  const endpoint = url.searchParams.get('endpoint') ?? read(env, 'S3_ENDPOINT');
  if (endpoint) parseUrl('S3_ENDPOINT', endpoint, ['http:', 'https:']);
  const accessKeyId = read(env, 'AWS_ACCESS_KEY_ID');
  const secretAccessKey = read(env, 'AWS_SECRET_ACCESS_KEY');
  return {
    kind: 's3',
    bucket: url.hostname,
    prefix: folder === '' ? '' : `${folder}/`,
    region: url.searchParams.get('region') ?? read(env, 'AWS_REGION') ?? 'us-east-1',
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  };
};

const readRole = (env: Env): Pick<Config, 'role' | 'sharesExports'> => {
  const role = oneOf<Role>(env, 'ROLE', ['all', 'web', 'worker'], 'all');
  const sharesExports = readDatabase(env).kind === 'postgres' && readFiles(env).kind === 's3';
  if (role !== 'all' && !sharesExports)
    throw new ConfigError(
      `ROLE must be all without DATABASE_URL and FILES_URL: a ${role} shares its work with other servers.`,
    );
  return { role, sharesExports };
};

const readSecret = (env: Env): Uint8Array | null => {
  const text = read(env, 'SECRET_KEY');
  if (text === undefined) {
    if (read(env, 'DATABASE_URL') === undefined && read(env, 'FILES_URL') === undefined) return null;
    throw new ConfigError(
      'SECRET_KEY must be set with DATABASE_URL or FILES_URL, to the same value on every server (openssl rand -hex 32).',
    );
  }
  const bytes = /^[0-9a-f]{64,}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (bytes.length < 32)
    throw new ConfigError(
      'SECRET_KEY must hold at least 32 random bytes as hex or base64 (openssl rand -hex 32).',
    );
  return bytes;
};

const readEnvelopes = (env: Env): readonly Envelope[] => {
  const tier = oneOf<TierName>(env, 'TIER', ['free', 'pro', 'enterprise'], 'free');
  if (read(env, 'MAX_PAGES') === undefined && read(env, 'MAX_UPLOAD_MB') === undefined)
    return tiers[tier].envelopes;
  const [first] = tiers[tier].envelopes;
  return [
    {
      maxPages: wholeNumber(env, 'MAX_PAGES', first.maxPages, 1, 10_000),
      maxBytes: wholeNumber(env, 'MAX_UPLOAD_MB', first.maxBytes / MB, 1, 1000) * MB,
    },
  ];
};

const readRetention = (env: Env): Retention => {
  const minutes = (name: string, fallbackMs: number) =>
    wholeNumber(env, name, fallbackMs / minute, 1, 24 * 60) * minute;
  const policy = {
    idleMs: minutes('RETENTION_IDLE_MINUTES', retention.idleMs),
    standardMs: minutes('RETENTION_MINUTES', retention.standardMs),
    longestMs: minutes('RETENTION_LONGEST_MINUTES', retention.longestMs),
    cleanupMs: retention.cleanupMs,
    sealedUrlMs: retention.sealedUrlMs,
  };
  if (policy.longestMs < policy.standardMs)
    throw new ConfigError('RETENTION_LONGEST_MINUTES must not be less than RETENTION_MINUTES.');
  return policy;
};

const readMail = (env: Env): Config['mail'] => {
  const url = read(env, 'SMTP_URL');
  if (url === undefined) return null;
  parseUrl('SMTP_URL', url, ['smtp:', 'smtps:']);
  const to = read(env, 'CONTACT_TO');
  if (to === undefined)
    throw new ConfigError('CONTACT_TO must name the address contact messages are mailed to.');
  return { url, to, from: read(env, 'CONTACT_FROM') ?? to };
};

const readPublicUrl = (env: Env): string => {
  const text = read(env, 'PUBLIC_URL');
  return text === undefined ? '' : parseUrl('PUBLIC_URL', text, ['http:', 'https:']).href.replace(/\/+$/, '');
};

const isAddressOrNetwork = (text: string): boolean => {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128));
};

const readTrustProxy = (env: Env): Config['trustProxy'] => {
  const text = read(env, 'TRUST_PROXY');
  if (text === undefined || text === 'off') return false;
  if (/^[1-9]\d?$/.test(text)) return Number(text);
  const addresses = text.split(',').map((address) => address.trim());
  if (addresses.every(isAddressOrNetwork)) return addresses;
  throw new ConfigError(
    `TRUST_PROXY must be off, the number of proxies in front (1 to 99), or their addresses, as in 10.0.0.0/8, 192.0.2.1; not "${text}".`,
  );
};

const readTimeouts = (env: Env): Config['timeouts'] => {
  const timeouts = {
    headersMs: wholeNumber(env, 'HEADERS_SECONDS', 20, 1, 3600) * 1000,
    requestMs: wholeNumber(env, 'REQUEST_SECONDS', 300, 1, 3600) * 1000,
    silenceMs: wholeNumber(env, 'SILENCE_SECONDS', 120, 1, 3600) * 1000,
  };
  if (timeouts.headersMs > timeouts.requestMs)
    throw new ConfigError('REQUEST_SECONDS must not be less than HEADERS_SECONDS.');
  return timeouts;
};

const readSecurityContact = (env: Env): string | null => {
  const text = read(env, 'SECURITY_CONTACT');
  if (text !== undefined && !/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(text))
    throw new ConfigError('SECURITY_CONTACT must start with mailto: or https://.');
  return text ?? null;
};

/** By OpenTelemetry's own names: the endpoint of all signals, or that of traces alone. */
const readTracing = (env: Env): Config['tracing'] => {
  const [all, own] = [
    read(env, 'OTEL_EXPORTER_OTLP_ENDPOINT'),
    read(env, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'),
  ];
  if (own) parseUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own, ['http:', 'https:']);
  if (all) parseUrl('OTEL_EXPORTER_OTLP_ENDPOINT', all, ['http:', 'https:']);
  const url = own ?? (all && `${all.replace(/\/+$/, '')}/v1/traces`);
  return url === undefined ? null : { url, serviceName: read(env, 'OTEL_SERVICE_NAME') ?? 'blackbar' };
};

/** A disk tells how full it is, a bucket does not. */
const defaultStoredMb = 100_000;

const readMaxStored = (env: Env): number => {
  const isSet = read(env, 'MAX_STORED_MB') !== undefined || readFiles(env).kind === 's3';
  return isSet
    ? wholeNumber(env, 'MAX_STORED_MB', defaultStoredMb, 1, 1_000_000_000) * MB
    : Number.POSITIVE_INFINITY;
};

const readShutdown = (env: Env) => {
  const shutdownMs = wholeNumber(env, 'SHUTDOWN_SECONDS', 60, 1, 3600) * 1000;
  const drainMs = wholeNumber(env, 'DRAIN_SECONDS', 0, 0, 3600) * 1000;
  if (drainMs >= shutdownMs) throw new ConfigError('SHUTDOWN_SECONDS must be more than DRAIN_SECONDS.');
  return { shutdownMs, drainMs };
};

/** Enough for the largest upload, unless an operator says otherwise; one client may take a quarter, or one upload. */
const readUploadMemory = (env: Env) => {
  const oneUpload = maxBytesOf(readEnvelopes(env)) + MB;
  const enough = Math.max(256, Math.ceil(oneUpload / MB));
  const uploadMemoryBytes = wholeNumber(env, 'UPLOAD_MEMORY_MB', enough, 1, 65_536) * MB;
  return { uploadMemoryBytes, uploadMemoryBytesPerClient: Math.max(uploadMemoryBytes / 4, oneUpload) };
};

/** The only reader of the environment. Throws `ConfigError` for the first setting that is wrong. */
export const readConfig = (env: Env = process.env): Config => ({
  host: read(env, 'HOST') ?? '127.0.0.1',
  port: wholeNumber(env, 'PORT', 8080, 0, 65_535),
  dataDir: resolve(read(env, 'DATA_DIR') ?? 'data'),
  webDir: resolve(read(env, 'WEB_DIR') ?? join(import.meta.dirname, '..', '..', 'web', 'dist')),
  defaultPlace: oneOf<DefaultPlace>(env, 'DEFAULT_PLACE', [...defaultPlaces], 'server'),
  defaultPages: oneOf<BoxedPages>(env, 'DEFAULT_PAGES', [...boxedPages], 'picture'),
  publicUrl: readPublicUrl(env),
  database: readDatabase(env),
  files: readFiles(env),
  ...readRole(env),
  secret: readSecret(env),
  certificateKey: readCertificateKey(env),
  envelopes: readEnvelopes(env),
  retention: readRetention(env),
  sweepMs: wholeNumber(env, 'CLEANUP_SECONDS', 60, 1, retention.cleanupMs / 1000) * 1000,
  rateLimit: oneOf(env, 'RATE_LIMIT', ['on', 'off'], 'on') === 'on',
  trustProxy: readTrustProxy(env),
  mail: readMail(env),
  contactKeptMs: wholeNumber(env, 'CONTACT_KEEP_DAYS', contactKeptDays, 1, 3650) * 24 * 60 * minute,
  logLevel: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
  workers: wholeNumber(env, 'WORKERS', Math.max(2, Math.min(8, availableParallelism())), 1, 64),
  pageCacheBytes: wholeNumber(env, 'PAGE_CACHE_MB', 96, 1, 65_536) * MB,
  sourceCacheBytes: wholeNumber(env, 'FILE_CACHE_MB', 128, 1, 65_536) * MB,
  preparedCacheBytes: readPreparedCache(env),
  ...readUploadMemory(env),
  uploadBytesPerHour: wholeNumber(env, 'UPLOAD_MB_PER_HOUR', 1000, 1, 1_000_000) * MB,
  minFreeBytes: wholeNumber(env, 'MIN_FREE_MB', 256, 0, 1_000_000) * MB,
  maxStoredBytes: readMaxStored(env),
  minimumRate: {
    bytesPerSecond: wholeNumber(env, 'MIN_BYTES_PER_SECOND', 4096, 1, 1_000_000_000),
    windowMs: wholeNumber(env, 'RATE_WINDOW_SECONDS', 20, 1, 3600) * 1000,
  },
  ...readShutdown(env),
  timeouts: readTimeouts(env),
  maxEventLoopDelayMs: wholeNumber(env, 'MAX_DELAY_MS', 1000, 10, 600_000),
  metricsToken: read(env, 'METRICS_TOKEN') ?? null,
  metricsPort:
    read(env, 'METRICS_PORT') === undefined ? null : wholeNumber(env, 'METRICS_PORT', 0, 0, 65_535),
  tracing: readTracing(env),
  securityContact: readSecurityContact(env),
});
