import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let files = 0;

/** The bytes as a file that other tools can read, for as long as `use` takes; `undefined` when they fail. */
export const withFile = <T>(bytes: Uint8Array, use: (path: string) => T): T | undefined => {
  files += 1;
  const path = join(tmpdir(), `blackbar-corpus-${process.pid}-${files}.pdf`);
  writeFileSync(path, bytes);
  try {
    return use(path);
  } catch {
    return undefined;
  } finally {
    rmSync(path, { force: true });
  }
};
