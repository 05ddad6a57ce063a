import { defineConfig, devices } from '@playwright/test';
import '../scripts/compile-cache.mjs';
import { chromiumPath } from './chromium.ts';

// Workers read this file again: they get the path the first reading found.
process.env.JOURNEY_CHROMIUM ??= await chromiumPath();

const launchOptions = {
  executablePath: process.env.JOURNEY_CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/journeys',
  fullyParallel: false,
  // Journeys wait for half of their time.
  workers: 3,
  // A machine that runs other things as well is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  // What passes only at the second try is broken.
  retries: 0,
  reporter: [
    ['line'],
    ['json', { outputFile: '../test-results/journeys.json' }],
    ['../scripts/tell-failure.mjs'],
  ],
  use: { launchOptions, locale: 'en-US', timezoneId: 'UTC', trace: 'off' },
  projects: [
    {
      name: 'desktop',
      testIgnore: '**/*.phone.spec.ts',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: '**/*.phone.spec.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
