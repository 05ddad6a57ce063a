import { openDevice } from './device-driver.ts';
import { expect, test } from './journey.ts';

/** Every way out that a page has, tried inside it. */
const tryEveryWay = (): void => {
  const form = document.createElement('form');
  form.action = '/api/contact';
  form.method = 'post';
  form.target = '_blank';
  document.body.append(form);
  const request = new XMLHttpRequest();
  request.open('POST', '/api/files');
  request.onerror = () => undefined;
  request.send('x');
  const picture = new Image();
  picture.src = '/social.png?words';
  fetch('/healthz').catch(() => undefined);
  navigator.sendBeacon('/api/files', 'x');
  new WebSocket(`ws://${location.host}/`).onerror = () => undefined;
  form.submit();
};

for (const path of ['/device', '/device?file=1', '/check'])
  test(`on ${path} the browser itself refuses fetch, XHR, WebSocket, beacon, image and form`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    const policy = response?.headers()['content-security-policy'] ?? '';
    for (const directive of ["connect-src 'none'", 'img-src blob: data:', "form-action 'none'"])
      expect(policy.split(';')).toContain(directive);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const sent: string[] = [];
    page.context().on('requestfinished', (request) => sent.push(request.url()));
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { refusals: seen });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        seen.push(`${effectiveDirective} ${blockedURI}`),
      );
    });
    await page.evaluate(tryEveryWay);
    const refusals = () => page.evaluate(() => (window as unknown as { refusals: string[] }).refusals);
    await expect.poll(async () => (await refusals()).length).toBe(6);
    const { origin, host } = new URL(page.url());
    expect((await refusals()).sort()).toEqual(
      [
        `connect-src ${origin}/api/files`,
        `connect-src ${origin}/api/files`,
        `connect-src ${origin}/healthz`,
        `connect-src ws://${host}/`,
        `form-action ${origin}/api/contact`,
        `img-src ${origin}/social.png?words`,
      ].sort(),
    );
    expect(sent.filter((url) => !url.includes('/assets/'))).toEqual([]);
  });

test('the workers of the page have its policy, and one from an address would have one as strict', async ({
  page,
}) => {
  await openDevice(page);
  const answer = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const code = `fetch(${JSON.stringify(`${location.origin}/healthz`)}).then(() => 'sent', () => 'refused').then(postMessage)`;
        const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
        worker.onmessage = ({ data }) => resolve(data);
      }),
  );
  expect(answer).toBe('refused');
  const script = await page.evaluate(() => document.querySelector<HTMLLinkElement>('link[as=script]')?.href);
  const { headers } = await page.request
    .get(script ?? '')
    .then((response) => ({ headers: response.headers() }));
  expect(headers['content-security-policy']).toContain("connect-src 'none'");
});
