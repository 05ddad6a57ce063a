import type { CheckedFile, CheckProgress } from '@blackbar/core';
import { createEngineHost } from '@blackbar/engine/browser';
import pdfiumWasmUrl from '@embedpdf/pdfium/pdfium.wasm?url';

export interface OpenCheck {
  run(onProgress: (progress: CheckProgress) => void): Promise<CheckedFile>;
  /** A small image of a page, as an address for a picture; revoked when the check is closed. */
  thumbnail(page: number): Promise<string>;
  close(): void;
}

const thumbnailDpi = 36;

/** The engine in workers of this tab. The bytes go from the file to a worker, and nowhere else. */
export const openCheck = (bytes: Uint8Array, password: string | undefined): OpenCheck => {
  const host = createEngineHost({ workers: 1, pdfiumWasmUrl: new URL(pdfiumWasmUrl, location.href).href });
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
