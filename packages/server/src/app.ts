import { setTimeout as sleep } from 'node:timers/promises';
import { RedactError } from '@blackbar/core';
import { collectGarbage, type EngineHost } from '@blackbar/engine/node';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { openAudit, recordStart } from './audit.ts';
import type { Config } from './config.ts';
import { acceptUpload } from './documents/accept-upload.ts';
import { ByteBudget } from './documents/byte-budget.ts';
import { certificates } from './documents/certificates.ts';
import { redactionsOf } from './documents/change-redactions.ts';
import { type Clock, databaseClock, steadyClock } from './documents/clock.ts';
import { contactReminder } from './documents/contact-reminder.ts';
import { Exports } from './documents/export-document.ts';
import { extendFile } from './documents/extend-file.ts';
import { fileAccess } from './documents/file-access.ts';
import { memoryWiper } from './documents/memory-wiper.ts';
import { createMetrics } from './documents/metrics.ts';
import { OpenSources, sourceKey } from './documents/open-sources.ts';
import { PageImages } from './documents/page-images.ts';
import { pageWords } from './documents/page-words.ts';
import { Preparations } from './documents/preparations.ts';
import { purger } from './documents/purge.ts';
import { contactMessages } from './documents/receive-contact.ts';
import { sealedLinks } from './documents/sealed-links.ts';
import { exportElsewhere, serveExports } from './documents/shared-exports.ts';
import { storageQuota } from './documents/storage-quota.ts';
import { createSweeper } from './documents/sweeper.ts';
import type { Tracing } from './documents/tracing.ts';
import { usageInDatabase, usageInMemory } from './documents/usage.ts';
import { WorkLimit } from './documents/work-limit.ts';
import { trackConnections } from './http/connections.ts';
import { createHttp } from './http/create-http.ts';
import { overwriteReceiveBuffer } from './http/receive-buffer.ts';
import { useCaseLog } from './logger.ts';
import { mailer } from './mail.ts';
import { openCertificateKeys } from './storage/certificate-keys.ts';
import { uploadKeys } from './storage/crypto/upload-keys.ts';
import { storedBytes } from './storage/database/blobs.ts';
import { countFilesInUse, purgeLagMs } from './storage/database/files.ts';
import { hasRedactions } from './storage/database/redactions.ts';
import { diskReserve, freeBytes, reserveBytes } from './storage/disk-reserve.ts';
import { encrypted } from './storage/files/encrypted.ts';
import type { FileStore } from './storage/files/file-store.ts';
import { lockFolder } from './storage/folder-lock.ts';
import { openQueue, openStorage } from './storage/open-storage.ts';

export interface Outside {
  engine: EngineHost;
  /** Replaces the database's clock and this machine's. */
  clock: Clock | undefined;
  /** This machine's clock. */
  wall: () => number;
  logger: Logger;
  tracing: Tracing;
  storeThrough: (store: FileStore) => FileStore;
}

const closeIdleEveryMs = 100;

/** Wires everything once. */
export const createApp = async (config: Config, outside: Outside) => {
  const { engine, logger, tracing, storeThrough } = outside;
  const certificateKeys = await openCertificateKeys(config);
  const lock = config.database.kind === 'sqlite' ? lockFolder(config.dataDir) : undefined;
  const { database, secret, ...storage } = await openStorage(config);
  const store = storeThrough(storage.store);
  const clock =
    outside.clock ??
    (database.readClock ? await databaseClock(database.readClock) : steadyClock(outside.wall));
  const { db } = database;
  const { retention, envelopes } = config;
  const log = useCaseLog(logger);
  const audit = openAudit(config.dataDir, (entry) => logger.info({ channel: 'audit', ...entry }, 'audit'));
  if (database.unknownMigrations.length > 0)
    log.warning('a newer server has changed the database; this one runs on, until it is replaced');
  const reserve = database.exclusive ? await diskReserve(config.dataDir) : null;
  const metrics = createMetrics();
  const files = encrypted(store);
  // Bounded apart, so that exports never take the room of pages people look at.
  const interactive = new WorkLimit({ total: 192, perClient: 48, perFile: 32 });
  const exporting = new WorkLimit({ total: 32, perClient: 6, perFile: 4 });
  const downloads = new WorkLimit({ total: 256, perClient: 32, perFile: 8 });
  const sources = new OpenSources(db, files, clock, config.sourceCacheBytes);
  const pageImages = new PageImages({
    engine,
    limit: interactive,
    sources,
    metrics,
    tracing,
    cacheBytes: config.pageCacheBytes,
  });
  const preparations = new Preparations({
    ...{ engine, sources, metrics },
    hasBoxes: (fileId, page) => hasRedactions(db, fileId, page),
    usage: usageInMemory(clock),
    // Whichever server is free makes a shared export: what this one has prepared would be of no use there.
    cacheBytes: config.sharesExports ? 0 : config.preparedCacheBytes,
  });
  if (certificateKeys === null && config.certificateKey !== 'off')
    log.warning('no certificates: servers that share a database need CERTIFICATE_KEY, the same on each');
  const queue = await openQueue(config, (error) => log.failure('the shared queue of exports failed', error));
  const exports = new Exports({
    ...{ db, store, files, sources, preparations, engine, clock, metrics, tracing, log },
    limit: exporting,
    signs: certificateKeys !== null,
    defaultPages: config.defaultPages,
    elsewhere: queue && exportElsewhere(queue, secret, tracing),
  });
  const wiper = memoryWiper({
    renewWorkers: () => engine.renew(),
    overwriteReceiveBuffer,
    collectGarbage,
    log,
  });
  const purge = purger({
    database,
    store,
    reserve,
    memory: {
      fileIds: () => [...new Set([...sources.heldFileIds, ...preparations.fileIds])],
      unusedSince: (instant) => sources.heldUnusedSince(instant),
      release(fileId) {
        sources.release(fileId);
        pageImages.release(fileId);
        engine.forget(sourceKey(fileId));
      },
      forget(fileId) {
        sources.forget(fileId);
        pageImages.forget(fileId);
        preparations.forget(fileId);
        engine.forget(sourceKey(fileId));
        wiper.soon();
      },
    },
    clock,
    metrics,
    log,
    contactKeptMs: config.contactKeptMs,
  });
  const messages = contactMessages(db, secret);
  const reminder = contactReminder(messages, config.mail !== null, clock, log);
  metrics.watch({
    filesInUse: () => countFilesInUse(db, clock.now()),
    purgeLagSeconds: async () => (await purgeLagMs(db, clock.now())) / 1000,
    oldestSeconds: {
      interactive: () => interactive.oldestMs / 1000,
      export: () => exporting.oldestMs / 1000,
    },
    freeDiskBytes: config.files.kind === 'disk' ? () => freeBytes(config.dataDir) : null,
    inFlight: { interactive: () => interactive.inFlight, export: () => exporting.inFlight },
    storedBytes: () => storedBytes(db),
    cachedBytes: () => sources.cache.bytes + pageImages.cache.bytes + preparations.cache.bytes,
    messagesWaiting: reminder.waiting,
  });
  const quota = storageQuota(db, config.maxStoredBytes);
  const keys = uploadKeys(secret);
  const access = fileAccess(db, clock, retention);
  const startedAt = clock.now();
  let isRecovered = false;
  let stopping = false;
  const housekeeping = {
    ...purge,
    async cleanUp(): Promise<void> {
      await purge.cleanUp();
      await reminder.remind();
    },
  };
  const sweeper = createSweeper(housekeeping, clock, config.sweepMs, log);
  const http = await createHttp({
    config,
    logger,
    log,
    clock,
    metrics,
    tracing,
    access,
    accept: acceptUpload({
      db,
      files,
      sources,
      pageImages,
      preparations,
      engine,
      limit: interactive,
      tracing,
      uploadKeys: keys,
      clock,
      envelopes,
      retention,
      discard: purge.discard,
      expiring: (instant) => sweeper.expect(instant),
    }),
    extend: extendFile(db, clock, retention),
    purger: purge,
    budget: new ByteBudget(config.uploadMemoryBytes, config.uploadMemoryBytesPerClient),
    usage: database.exclusive ? usageInMemory(clock) : usageInDatabase(db, clock, secret),
    async checkSpace(bytes) {
      await quota.check(bytes);
      if (config.files.kind === 'disk' && (await freeBytes(config.dataDir)) < config.minFreeBytes + bytes)
        throw new RedactError('busy', { cause: new Error('the disk is almost full') });
    },
    redactions: redactionsOf(db, (file) => preparations.start(file)),
    pageImages,
    pageWords: pageWords(engine, interactive, sources),
    exports,
    certificates: certificates(certificateKeys, config.publicUrl, (file) => exports.certifiable(file)),
    downloads,
    links: sealedLinks(secret, clock, retention.sealedUrlMs),
    messages,
    messagesWaiting: reminder.waiting,
    sendMail: await mailer(config.mail),
    uploadKeys: keys,
    async checkReady() {
      if (stopping) throw new Error('stopping');
      if (!isRecovered) throw new Error('starting');
      await sql`select 1`.execute(db);
      await store.ping();
      purge.checkHealthy();
      if (config.files.kind === 'disk' && (await freeBytes(config.dataDir)) < reserveBytes)
        throw new Error('the disk is full');
    },
  });
  const connections = trackConnections(http.server);
  return {
    http,
    metrics,
    /** Finishes what a crash interrupted, while requests are already answered. */
    async recover(): Promise<void> {
      try {
        recordStart(audit, config, secret, certificateKeys?.public[0].kid);
      } catch (error) {
        // A full disk must not keep a server from destroying keys.
        log.failure('the start could not be recorded', error);
      }
      await purge.recover(startedAt);
      await reminder.remind();
      if (queue && config.role !== 'web') {
        // One of the engine's workers stays free for pages.
        const atOnce = Math.max(1, config.workers - 1);
        await serveExports(queue, { secret, access, exports, tracing, atOnce });
      }
      isRecovered = true;
      sweeper.start();
    },
    sweep: () => sweeper.sweep(),
    /** Stops accepting requests, finishes exports in flight, then closes everything. */
    async close(): Promise<void> {
      stopping = true;
      // A load balancer needs time to see that this server is not ready, and to send new requests elsewhere.
      await sleep(config.drainMs);
      // A connection whose last response is sent after this would otherwise be kept alive.
      const closing = setInterval(() => connections.closeIdle(), closeIdleEveryMs);
      await http.close();
      clearInterval(closing);
      await queue?.close();
      await exports.settled();
      preparations.forgetAll();
      await sweeper.stop();
      store.close();
      await database.close();
      try {
        audit.record('server-stop');
      } catch (error) {
        log.failure('the stop could not be recorded', error);
      }
      lock?.release();
    },
  };
};
