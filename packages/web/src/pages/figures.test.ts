import { afterEach, expect, test, vi } from 'vitest';

type Core = typeof import('@blackbar/core');

const minute = 60_000;
const MB = 1024 * 1024;

/** Every constant a page prints, each with a value of its own that no text could contain by accident. */
const otherConstants = {
  retention: {
    idleMs: 41 * minute,
    standardMs: 43 * minute,
    longestMs: 47 * minute,
    cleanupMs: 53 * minute,
    sealedUrlMs: 59 * minute,
  },
  tiers: {
    free: {
      name: 'Free',
      envelopes: [{ maxPages: 61, maxBytes: 67 * MB }],
      documentsPerMonth: 71,
      pricePerMonthUsd: 0,
    },
    pro: {
      name: 'Pro',
      envelopes: [{ maxPages: 73, maxBytes: 79 * MB }],
      documentsPerMonth: null,
      pricePerMonthUsd: 83,
    },
    enterprise: {
      name: 'Enterprise',
      envelopes: [{ maxPages: 89, maxBytes: 97 * MB }],
      documentsPerMonth: null,
      pricePerMonthUsd: null,
    },
  },
  contactKeptDays: 167,
  responseHours: { general: 101, support: 103, security: 107 },
  encryption: {
    cipher: 'cipher-a',
    keyBits: 109,
    mac: 'mac-b',
    hash: 'hash-c',
    keyDerivation: 'derivation-d',
    keyAgreement: 'agreement-e',
    tokenBits: 113,
    transport: 'transport-f',
  },
  processingTime: {
    complexSeconds: { from: 127, to: 131 },
    longMinutes: { from: 137, to: 139 },
    longFromPages: 149,
  },
  pageDpi: 151,
  maxDpi: 157,
  maxRedactionsPerFile: 163,
  deviceEnvelope: { maxPages: 173, maxBytes: 179 * MB },
};

const figure =
  /\$\d+|\b\d[\d,]*(?:-\d+)?\+?[ -](?:minutes?|hours?|seconds?|days?|MB|pages?|DPI|bit|documents?|boxes)\b/g;
/** The home page shows what it does by the example of one letter. */
const ofTheExample = new Set(['6 pages']);
const cryptography = /\b(?:AES|SHA|HMAC|HKDF|ECDH|TLS)[-\w]*/g;

/** The text of every page, as a reader gets it, with these constants in place of the real ones. */
const renderPages = async (constants: object): Promise<Map<string, string>> => {
  vi.resetModules();
  vi.doMock('@blackbar/core', async (original) => ({ ...(await original<Core>()), ...constants }));
  return (await import('./rendered-pages.ts')).pageTexts();
};

afterEach(() => {
  vi.doUnmock('@blackbar/core');
  vi.resetModules();
});

test('every figure on every page follows its constant', async () => {
  const real = await renderPages({});
  const changed = await renderPages(otherConstants);
  for (const [path, text] of real) {
    const before = text.match(figure) ?? [];
    const after: readonly string[] = changed.get(path)?.match(figure) ?? [];
    const stayed = before.filter((words) => after.includes(words) && !ofTheExample.has(words));
    expect(stayed, `${path} has figures of its own`).toEqual([]);
  }
  const all = [...real.values()].flatMap((text) => text.match(figure) ?? []);
  expect(all.length, 'the pages print figures at all').toBeGreaterThan(60);
});

test('every algorithm named on a page follows the constant', async () => {
  const changed = await renderPages({ encryption: otherConstants.encryption });
  for (const [path, text] of changed) expect(text.match(cryptography) ?? [], path).toEqual([]);
});

test('one changed constant changes every page that prints it, and no other figure', async () => {
  const real = await renderPages({});
  const retention = (await vi.importActual<Core>('@blackbar/core')).retention;
  const changed = await renderPages({ retention: { ...retention, longestMs: 47 * minute } });
  const printing = [...real].filter(([, text]) => /\b2 hours/.test(text)).map(([path]) => path);
  expect(printing).toEqual([
    '/',
    '/how-it-works',
    '/security-overview',
    '/faq',
    '/privacy-policy',
    '/cookie-policy',
    '/terms-of-service',
  ]);
  for (const [path, text] of real) {
    expect(changed.get(path), path).toBe(text.replace(/\b2 hours/g, '47 minutes'));
  }
});
