import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { serverKey } from './storage/crypto/keys.ts';

export type Act = 'server-start' | 'server-stop' | 'key-changed' | 'contact-list' | 'contact-delete';
type Figures = Record<string, string | number>;

/** What operators do, apart from what people do with their files. Figures and digests only: no address, no content. */
export interface Audit {
  /** Throws when it cannot be written: an act that leaves no trace is none. */
  record(act: Act, figures?: Figures): void;
}

const digestLength = 16;
const digest = (text: string | Uint8Array): string =>
  createHash('sha256').update(text).digest('hex').slice(0, digestLength);

/** Everything that is set and is no secret: the same digest means the same settings. */
const settingsDigest = (config: Config): string => {
  const {
    secret: _secret,
    certificateKey: _key,
    metricsToken,
    database,
    files,
    mail,
    tracing,
    ...open
  } = config;
  return digest(
    JSON.stringify({
      ...open,
      database: database.kind,
      files: files.kind === 'disk' ? 'disk' : { ...files, credentials: undefined },
      has: [metricsToken !== null, mail !== null, tracing !== null],
    }),
  );
};

const fileOf = (dataDir: string): string => join(dataDir, 'audit.log');

/** One line for each act at the end of `DATA_DIR/audit.log`, which nobody here ever changes or shortens. */
export const openAudit = (dataDir: string, tell: (entry: object) => void = () => undefined): Audit => ({
  record(act, figures = {}) {
    const uid = process.getuid?.();
    const by = { pid: process.pid, ...(uid === undefined ? {} : { uid }) };
    const entry = { at: new Date().toISOString(), act, ...by, ...figures };
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    appendFileSync(fileOf(dataDir), `${JSON.stringify(entry)}\n`, { mode: 0o600 });
    tell(entry);
  },
});

const lastKey = (dataDir: string): string | undefined => {
  try {
    const lines = readFileSync(fileOf(dataDir), 'utf8').split('\n');
    const start = lines.findLast((line) => line.includes('"act":"server-start"'));
    return start && (JSON.parse(start) as { key?: string }).key;
  } catch {
    // There is no file yet, or its last line was cut off by a crash.
    return undefined;
  }
};

/** A start, with what it was started with; a `SECRET_KEY` that is not the last one's is an act of its own. */
export const recordStart = (
  audit: Audit,
  config: Config,
  secret: Uint8Array,
  certificateKid: string | undefined,
): void => {
  const key = digest(serverKey(secret, 'audit').macKey);
  const before = lastKey(config.dataDir);
  if (before !== undefined && before !== key) audit.record('key-changed', { key, before });
  const signs = certificateKid === undefined ? {} : { certificateKey: certificateKid };
  audit.record('server-start', { role: config.role, settings: settingsDigest(config), key, ...signs });
};
