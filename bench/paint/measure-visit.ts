import type { Browser } from '@playwright/test';

export interface Network {
  name: string;
  /** Network throttling; absent for none. */
  throttled?: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

const kilobit = 1024 / 8;

export const networks: readonly Network[] = [
  { name: 'local' },
  {
    // What Lighthouse applies for a phone: 150 ms round trips and 1.6 Mb/s, as a browser can emulate them.
    name: '4G',
    throttled: { latency: 562.5, downloadThroughput: 1474.56 * kilobit, uploadThroughput: 675 * kilobit },
  },
];

/** One first visit. Times in milliseconds since the navigation began; bytes as they crossed the network. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  bytes: number;
  /** Bytes of response bodies, without headers. */
  contentBytes: number;
  requests: number;
}

const observe = (): void => {
  const seen = { largestPaint: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.largestPaint = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

const readPaint = () => ({
  firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  ...(window as unknown as { seen: { largestPaint: number; shift: number } }).seen,
});

/** Opens a URL in a new browser profile, without a cache. */
export const measureVisit = async (
  browser: Browser,
  address: string,
  { throttled }: Network,
): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    if (throttled) await network.send('Network.emulateNetworkConditions', { offline: false, ...throttled });
    const headers = new Map<string, number>();
    const sizes = new Map<string, number>();
    network.on('Network.responseReceived', ({ requestId, response }) =>
      headers.set(requestId, response.encodedDataLength),
    );
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    );
    await page.goto(address, { waitUntil: 'networkidle', timeout: 60_000 });
    const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
    const bytes = sum(sizes.values());
    return {
      ...(await page.evaluate(readPaint)),
      bytes,
      contentBytes: bytes - sum(headers.values()),
      requests: sizes.size,
    };
  } finally {
    await context.close();
  }
};
