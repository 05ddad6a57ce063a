import sharp from 'sharp';
import { expect, test } from './journey.ts';
import { protectedPdf } from './odd-pdfs.ts';
import { samplePdf } from './sample-pdf.ts';
import { expectNoAxeFindings } from './visit-site.ts';
import { acceptTerms, chooseFile } from './workspace-driver.ts';

const secret = 'Wolfsbane';
const oneLine = [{ text: `The witness is ${secret}`, x: 72, y: 120 }];

test('nothing leaves the device before the terms are accepted, and then only encrypted', async ({ page }) => {
  // A browser's tools do not show the bytes of a file in a form, so the page is asked what it hands over.
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sent });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      const file = body instanceof FormData ? body.get('file') : null;
      if (file instanceof File) {
        void file.arrayBuffer().then((bytes) => {
          sent.push(`${file.name} ${new TextDecoder('latin1').decode(bytes)}`);
        });
      }
      return send.call(this, body);
    };
  });
  const sent = (): Promise<string[]> => page.evaluate(() => (window as unknown as { sent: string[] }).sent);
  await page.goto('/');
  const statement = { name: 'statement.pdf', bytes: await samplePdf([oneLine]) };
  await chooseFile(page, statement);
  const accept = page.getByRole('button', { name: 'Accept & Upload' });
  await expect(page.getByRole('dialog')).toContainText('statement.pdf');
  await expect(accept).toBeDisabled();
  await page.getByRole('checkbox').check();
  await page.getByRole('checkbox').uncheck();
  await expect(accept).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await sent()).toEqual([]);

  await chooseFile(page, statement);
  await acceptTerms(page);
  await expect(page.getByText('File uploaded successfully', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Your PDF has been encrypted and is ready for redaction.', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\?file=\d+$/);
  const [upload] = await sent();
  expect(upload).toContain('BBE2');
  expect(upload).not.toContain('%PDF');
  expect(upload).not.toContain('statement');
});

test('the bar shows what has been sent, up to 90, and 100 with the answer', async ({ page, context }) => {
  const noise = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  await page.goto('/');
  await chooseFile(page, { name: 'noise.png', bytes: noise, type: 'image/png' });
  const network = await context.newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 150_000,
  });
  await page.evaluate(() => {
    const seen: number[] = [];
    const told = new Set<string>();
    Object.assign(window, { seen, told });
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar]');
      const now = bar?.ariaValueNow;
      if (now && seen.at(-1) !== Number(now)) seen.push(Number(now));
      if (bar)
        for (const { textContent } of document.querySelectorAll('[role=status]')) told.add(textContent);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await acceptTerms(page);
  await expect(page).toHaveURL(/\?file=/);
  expect(await page.evaluate(() => [...(window as unknown as { told: Set<string> }).told])).toContain(
    'Encrypted on this device. Sending.',
  );
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen);
  expect(seen.at(-1)).toBe(100);
  expect(seen.slice(0, -1).every((percent) => percent <= 90)).toBe(true);
  expect(seen.filter((percent) => percent > 0 && percent < 90).length, 'steps on the way').toBeGreaterThan(1);
});

test('a wrong type is refused at once, and of several files the first is taken', async ({ page }) => {
  await page.goto('/');
  await chooseFile(page, { name: 'notes.txt', bytes: Buffer.from('hello'), type: 'text/plain' });
  await expect(page.getByText('Invalid file type', { exact: true })).toBeVisible();
  await expect(page.getByText('Please upload a PDF, JPG, or PNG file.', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  const bytes = Array.from(await samplePdf([oneLine]));
  await page.evaluate((content) => {
    const transfer = new DataTransfer();
    for (const name of ['first.pdf', 'second.pdf', 'third.pdf'])
      transfer.items.add(new File([new Uint8Array(content)], name, { type: 'application/pdf' }));
    document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer, bubbles: true }));
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
    );
  }, bytes);
  await expect(page.getByRole('dialog')).toContainText('first.pdf');
  await expect(page.getByText('Only the first file was taken', { exact: true })).toBeVisible();
});

test('a file can be pasted, and files hanging over the page are welcomed', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  const bytes = Array.from(await samplePdf([oneLine]));
  // The page is there before its code is: files may hang over it a moment earlier.
  await expect(async () => {
    await page.evaluate((content) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(content)], 'x.pdf', { type: 'application/pdf' }));
      document.body.dispatchEvent(new DragEvent('dragenter', { dataTransfer: transfer, bubbles: true }));
    }, bytes);
    await expect(page.getByRole('heading', { name: 'Let go to add this file' })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
  await page.evaluate((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'pasted.pdf', { type: 'application/pdf' }));
    document.body.dispatchEvent(new DragEvent('dragleave', { dataTransfer: transfer, bubbles: true }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true }));
  }, bytes);
  await expect(page.getByRole('dialog')).toContainText('pasted.pdf');
});

const refused = [
  {
    name: 'empty.pdf',
    bytes: async () => new Uint8Array(),
    says: 'This file is empty. Choose another one.',
    isEarly: true,
  },
  {
    name: 'huge.pdf',
    bytes: async () => new Uint8Array(26 * 1024 * 1024),
    says: 'This file is larger than 25 MB. Make it smaller or split it, then upload it again.',
    isEarly: true,
  },
  {
    name: 'long.pdf',
    bytes: async () => samplePdf(Array.from({ length: 120 }, () => [])),
    says: 'This file has 120 pages; the limit is 99. Split the file and upload the parts.',
    isEarly: false,
  },
  {
    name: 'damaged.pdf',
    bytes: async () => new TextEncoder().encode(`%PDF-1.7\n${'nonsense '.repeat(400)}`),
    says: 'This file is damaged and cannot be read.',
    isEarly: false,
  },
];

test('every file that cannot be taken gets its reason and a way on', async ({ page }) => {
  await page.goto('/');
  for (const { name, bytes, says, isEarly } of refused) {
    await chooseFile(page, { name, bytes: await bytes() });
    // What the page can see by itself is said before anybody reads terms for it.
    if (!isEarly) await acceptTerms(page);
    await expect(page.getByRole('heading', { name: 'Upload Failed' }), name).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: name })).toContainText(says);
    await page.getByRole('button', { name: 'Try Another File' }).click();
    await expect(page.getByRole('button', { name: 'Choose File' })).toBeVisible();
  }
});

test('a protected PDF asks for its password until it is right', async ({ page }) => {
  await page.goto('/');
  await chooseFile(page, { name: 'locked.pdf', bytes: await protectedPdf('open sesame') });
  await acceptTerms(page);
  const password = page.getByLabel('Password for locked.pdf');
  await expect(page.getByRole('heading', { name: 'This PDF is protected' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeDisabled();
  await password.fill('wrong');
  await password.press('Enter');
  await expect(page.getByText('This password does not open the PDF. Check it and try again.')).toBeVisible();
  await expectNoAxeFindings(page);
  await password.fill('open sesame');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
});

test('a name of any length fits what asks for a password, on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const name = `Okafor_v_Northgate_demand_letter_and_exhibits_${'A-K_signed_final_'.repeat(6)}.pdf`;
  const room = () =>
    page.getByRole('dialog').evaluate(({ clientWidth, scrollWidth }) => clientWidth - scrollWidth);
  await page.goto('/');
  await chooseFile(page, { name, bytes: await protectedPdf('open sesame') });
  await expect(page.getByRole('checkbox')).toBeVisible();
  await expect.poll(room).toBe(0);
  await acceptTerms(page);
  await expect(page.getByLabel(`Password for ${name}`)).toBeFocused();
  await expect.poll(room).toBe(0);
});

test('a connection lost while sending keeps the file and offers to send it again', async ({ page }) => {
  await page.route('**/api/files', (route) => route.abort('connectionreset'), { times: 1 });
  await page.goto('/');
  await chooseFile(page, { name: 'statement.pdf', bytes: await samplePdf([oneLine]) });
  await acceptTerms(page);
  await expect(page.getByText('The connection was lost. Check your connection and try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Send Again' }).click();
  await expect(page.getByRole('img', { name: 'Page 1', exact: true })).toBeVisible();
});

test('an answer without a message is called Upload failed', async ({ page }) => {
  await page.route('**/api/files', (route) =>
    route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
  );
  await page.goto('/');
  await chooseFile(page, { name: 'statement.pdf', bytes: await samplePdf([oneLine]) });
  await acceptTerms(page);
  await expect(page.getByRole('alert').filter({ hasText: 'statement.pdf' })).toContainText('Upload failed');
});

test('a file dropped before the code is there is taken once it is, and never opened in place of the page', async ({
  page,
}) => {
  let arrive: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Choose File' }).waitFor();
  const stayed = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['%PDF-'], 'early.pdf', { type: 'application/pdf' }));
    return !document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    );
  });
  expect(stayed).toBe(true);
  arrive();
  await expect(page.getByRole('dialog')).toContainText('early.pdf');
});
