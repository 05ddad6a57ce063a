import { readFile } from 'node:fs/promises';
import type { Box, RedactionAnswer, UploadedFileAnswer } from '@blackbar/core';
import { expect, type Locator, type Page } from '@playwright/test';

export interface Upload {
  name: string;
  bytes: Uint8Array;
  type?: string;
}

export interface Drag extends Box {
  page?: number;
}

/** A page image in the browser and the size it stands for, in the pixels redactions are counted in. */
interface Sheet {
  frame: Box;
  /** CSS pixels per page pixel. */
  scale: number;
}

/** What a person does in the workspace, in the coordinates of the 150-DPI page image. */
export interface WorkspaceDriver {
  readonly page: Page;
  pageView(number?: number): Locator;
  place(number?: number): Promise<Sheet>;
  /** Draws a box with the mouse and waits until the server has it. */
  drag(drag: Drag): Promise<void>;
  /** The same with one finger. */
  touchDrag(drag: Drag): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  /** The number the user sees and the number the server has. */
  expectRedactions(count: number): Promise<void>;
  saved(): Promise<RedactionAnswer[]>;
  token(): Promise<string>;
  fileId(): Promise<number>;
  download(): Promise<Uint8Array>;
}

export const chooseFile = async (
  page: Page,
  { name, bytes, type = 'application/pdf' }: Upload,
): Promise<void> =>
  page.locator('#file-input').setInputFiles({ name, mimeType: type, buffer: Buffer.from(bytes) });

export const acceptTerms = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Accept & Upload' }).click();
};

const opened = async (page: Page): Promise<WorkspaceDriver> => {
  const driver = workspaceDriver(page);
  await driver.pageView().getByRole('img', { name: 'Page 1', exact: true }).waitFor();
  return driver;
};

/** From the home page to the open document, for journeys that are about the way there. */
export const uploadByHand = async (page: Page, upload: Upload): Promise<WorkspaceDriver> => {
  await page.goto('/');
  await chooseFile(page, upload);
  await acceptTerms(page);
  return opened(page);
};

/** A tab with an open document, uploaded over the API: as after a reload, without the minute before it. */
export const openWorkspace = async (
  page: Page,
  { name, bytes, type = 'application/pdf' }: Upload,
): Promise<WorkspaceDriver> => {
  const answer = await page.request.post('/api/files', {
    multipart: { file: { name, mimeType: type, buffer: Buffer.from(bytes) } },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, token } = (await answer.json()) as UploadedFileAnswer;
  // The marker belongs to the origin: the smallest page of it can set it.
  await page.goto('/robots.txt');
  await page.evaluate(
    ([key, marker]) => sessionStorage.setItem(key as string, marker as string),
    [`file-session-${id}`, JSON.stringify({ uploadedAt: Date.now(), token, bytes: bytes.byteLength })],
  );
  await page.goto(`/?file=${id}`);
  return opened(page);
};

export const workspaceDriver = (page: Page): WorkspaceDriver => {
  const fileId = async (): Promise<number> => Number(new URL(page.url()).searchParams.get('file'));
  const token = async (): Promise<string> => {
    const marker = await page.evaluate((id) => sessionStorage.getItem(`file-session-${id}`), await fileId());
    return JSON.parse(marker ?? '{}').token;
  };
  const api = async <T>(path: string): Promise<T> => {
    const answer = await page.request.get(path, { headers: { authorization: `Bearer ${await token()}` } });
    expect(answer.status()).toBe(200);
    return answer.json();
  };
  const saved = async (): Promise<RedactionAnswer[]> => api(`/api/files/${await fileId()}/redactions`);
  const pageView = (number = 1): Locator => page.locator(`[data-page="${number}"]`);
  const place = async (number = 1): Promise<Sheet> => {
    const frame = await pageView(number).boundingBox();
    if (frame === null) throw new Error(`page ${number} is not on the screen`);
    const { pages } = await api<{ pages: { width: number }[] }>(`/api/files/${await fileId()}`);
    return { frame, scale: frame.width / (pages[number - 1]?.width ?? 1) };
  };
  const corners = async ({ page: number = 1, x, y, width, height }: Drag) => {
    const { frame, scale } = await place(number);
    return {
      from: { x: frame.x + x * scale, y: frame.y + y * scale },
      to: { x: frame.x + (x + width) * scale, y: frame.y + (y + height) * scale },
    };
  };
  const whenSaved = () =>
    page.waitForResponse(
      (response) => /\/redactions\/(\d+|batch)$/.test(response.url()) && response.status() === 201,
    );

  return {
    page,
    pageView,
    place,
    async drag(drag) {
      const { from, to } = await corners(drag);
      const done = whenSaved();
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
      await page.mouse.move(to.x, to.y);
      await page.mouse.up();
      await done;
    },
    async touchDrag(drag) {
      const { from, to } = await corners(drag);
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
        session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      const done = whenSaved();
      await touch('touchStart', [from]);
      await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }]);
      await touch('touchMove', [to]);
      await touch('touchEnd', []);
      await done;
    },
    undo: () => page.keyboard.press('Control+z'),
    redo: () => page.keyboard.press('Control+Shift+z'),
    async expectRedactions(count) {
      await expect(
        page
          .getByText(`${count} redaction${count === 1 ? '' : 's'}`, { exact: true })
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect.poll(async () => (await saved()).length).toBe(count);
    },
    saved,
    token,
    fileId,
    async download() {
      const download = page.waitForEvent('download', { timeout: 120_000 });
      await page.getByRole('button', { name: 'Download Redacted PDF' }).first().click();
      return new Uint8Array(await readFile(await (await download).path()));
    },
  };
};
