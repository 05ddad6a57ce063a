import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty data folder that goes with the test. */
export const newDataDir = (): { DATA_DIR: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'blackbar-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { DATA_DIR: folder };
};
