import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/chromium.js'
import { ROOT } from './scripts/node.js'

// The program starts some fifty times, so Node caches compiled code in a folder that only developers can write.
process.env.NODE_COMPILE_CACHE ??= join(ROOT, 'node_modules/.cache/compiled')

/**
 * Parts of Chromium that are off. The first are Playwright's own (`chromiumSwitches`), which our list replaces. The last
 * would start two more processes for each page: popups of the address bar, and a spare process.
 */
const OFF = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
]
const FLAGS = [
  `--disable-features=${OFF.join()}`,
  '--disable-gpu',
  // A process less to talk to for every picture.
  '--in-process-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]
const asRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/prepared.ts',
  // `npm run test:long` kills the program in these.
  testIgnore: process.env.KILLS ? [] : ['killed-job.spec.ts', 'killed-import.spec.ts'],
  outputDir: 'test-results',
  // They wait for servers more than they work: three keep two cores busy.
  workers: 3,
  forbidOnly: true,
  // Patience for a busy machine; a quiet one never waits that long.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // Tests hold calls and files back, which a worker would answer; the worker has tests of its own (offline.spec.ts, first-visit.spec.ts).
    serviceWorkers: 'block',
    // A picture or a check of colours in the middle of a fade would be about the fade.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace is work for every test, also those that pass: --trace on, where one is wanted.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium() ?? undefined,
      // Chromium's own sandbox does not work for root.
      args: asRoot ? [...FLAGS, '--no-sandbox'] : FLAGS,
    },
  },
})
