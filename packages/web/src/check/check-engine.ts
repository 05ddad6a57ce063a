import type { CheckedFile, CheckProgress } from '@blackbar/core';
import { startEngine } from '../engine/start-engine.ts';

export interface OpenCheck {
  run(onProgress: (progress: CheckProgress) => void): Promise<CheckedFile>;
  /** A small image of a page, as an address for a picture; revoked when the check is closed. */
  thumbnail(page: number): Promise<string>;
  close(): void;
}

const thumbnailDpi = 36;

/** A check of one file, on this device. */
export const openCheck = async (bytes: Uint8Array, password: string | undefined): Promise<OpenCheck> => {
  const host = await startEngine(1);
  const source = { key: 'checked', bytes, ...(password === undefined ? {} : { password }) };
  const addresses: string[] = [];
  return {
    run: (onProgress) => host.checkFile(source, { onProgress }),
    async thumbnail(page) {
      const { png } = await host.renderPage(source, page, { dpi: thumbnailDpi });
      const address = URL.createObjectURL(new Blob([png.slice()], { type: 'image/png' }));
      addresses.push(address);
      return address;
    },
    close() {
      for (const address of addresses) URL.revokeObjectURL(address);
      void host.close();
    },
  };
};
