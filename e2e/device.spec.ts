import { openDevice, redactCaseOnDevice, requestsOf } from './device-driver.ts';
import { expect, test } from './journey.ts';
import { startServer } from './running-server.ts';
import { expectNoAxeFindings } from './visit-site.ts';

test.setTimeout(600_000);

test('with the server gone after the page has loaded, 99 pages are opened, searched, redacted, checked and saved', async ({
  page,
}) => {
  const server = await startServer();
  try {
    await openDevice(page, `${server.url}/device`);
  } finally {
    await server.kill();
  }
  const requests = requestsOf(page.context());
  await redactCaseOnDevice(page, 99);
  await expectNoAxeFindings(page);
  expect(requests).toEqual([]);
});
