import { test as base } from '@playwright/test'
import { plainDemo, type RunningApp, startApp } from './app.ts'

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
  demoApp: [async ({}, use) => withApp(true, use), { scope: 'worker', timeout: 90_000 }],
  emptyApp: [async ({}, use) => withApp(false, use), { scope: 'worker', timeout: 90_000 }],
  ownApp: [async ({}, use) => withApp(false, use), { timeout: 90_000 }],
  // biome-ignore-end lint/correctness/noEmptyPattern: as above
})

async function withApp(demo: boolean, use: (app: RunningApp) => Promise<void>): Promise<void> {
  const app = await startApp(demo ? { demo, dataDir: await plainDemo() } : { demo })
  await use(app)
  await app.stop()
}
