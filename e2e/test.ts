import { test as base } from '@playwright/test'
import type { RunningApp } from './app.ts'
import { startPrepared } from './prepared.ts'

interface OwnApp {
  /** One app with an empty database for this test alone; it always stops with the test. */
  ownApp: RunningApp
}
interface Apps {
  /** One app with the plain demo for all tests of a worker: change only rows that no other test counts. */
  demoApp: RunningApp
  /** One app with an empty database for all tests of a worker; each test creates its own data. */
  emptyApp: RunningApp
}

/** Playwright's `test` with a running app. The app starts when the first test of a worker needs it. */
export const test = base.extend<OwnApp, Apps>({
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted
  demoApp: [async ({}, use) => withApp('demo', use), { scope: 'worker', timeout: 90_000 }],
  emptyApp: [async ({}, use) => withApp('empty', use), { scope: 'worker', timeout: 90_000 }],
  ownApp: [async ({}, use) => withApp('empty', use), { timeout: 90_000 }],
  // biome-ignore-end lint/correctness/noEmptyPattern: as above
})

async function withApp(kind: 'empty' | 'demo', use: (app: RunningApp) => Promise<void>): Promise<void> {
  const app = await startPrepared(kind)
  await use(app)
  await app.stop()
}
