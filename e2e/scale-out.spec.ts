import { expect, test } from '@playwright/test';
import { startStorage } from '../packages/server/test/storage.ts';
import { textOf } from './read-pdf.ts';
import { startRoundRobin } from './round-robin.ts';
import { startServer } from './running-server.ts';
import { samplePdf } from './sample-pdf.ts';
import { uploadByHand } from './workspace-driver.ts';

const secrets = ['Wolfsbane', 'Nightshade', 'Hemlock', 'Foxglove'];
const line = { x: 130, y: 200, width: 700, height: 80 };

test('two servers share every document, and losing one loses nothing', async ({ browser }) => {
  const storage = await startStorage('Postgres and S3');
  const { DATA_DIR: _, ...shared } = await storage.env();
  const env = { ...shared, SECRET_KEY: '5a'.repeat(32) };
  const [first, second] = await Promise.all([startServer(env), startServer(env)]);
  const proxy = await startRoundRobin([first.url, second.url]);
  const context = await browser.newContext({ baseURL: proxy.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    const bytes = await samplePdf(
      secrets.map((secret) => [{ text: `Seen by ${secret} only`, x: 72, y: 120 }]),
    );
    const workspace = await uploadByHand(page, { name: 'shared.pdf', bytes });
    const next = page.getByRole('button', { name: 'Next page' });
    await workspace.drag(line);
    await next.click();
    await workspace.drag({ ...line, page: 2 });
    await workspace.expectRedactions(2);
    expect(Math.min(...proxy.answered.values()), 'both servers answer').toBeGreaterThan(0);

    await first.kill();

    await next.click();
    await workspace.drag({ ...line, page: 3 });
    await page.reload();
    await workspace.expectRedactions(3);
    // A reload keeps the page.
    await next.click();
    await workspace.drag({ ...line, page: 4 });
    await workspace.expectRedactions(4);
    const text = (await textOf(await workspace.download())).join(' ');
    for (const secret of secrets) expect(text).not.toContain(secret);
  } finally {
    await context.close();
    await proxy.stop();
    await Promise.all([first.kill(), second.stop()]);
    await storage.stop();
  }
});
