import { expect, type Page } from '@playwright/test'
import { type Line, lineTo } from './line.ts'
import { test as base } from './test.ts'

interface Lines {
  /** A connection to the demo; each test has a new address, so that caches stay separate. */
  line: Line
  /** A connection to an empty app. */
  emptyLine: Line
}
/** Adds a connection that a test can cut. A test that needs the service worker sets `test.use({ serviceWorkers: 'allow' })`. */
export const test = base.extend<Lines>({
  line: async ({ demoApp }, use) => {
    const line = await lineTo(demoApp)
    await use(line)
    await line.close()
  },
  emptyLine: async ({ emptyApp }, use) => {
    const line = await lineTo(emptyApp)
    await use(line)
    await line.close()
  },
})

export const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' })
export const asOf = (page: Page) => banner(page).getByText(/^As of \d\d:\d\d$/)
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The names of the cached entries, without the server's address. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const places = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const names = (await Promise.all(places.map((place) => place.keys()))).flat()
    return names.map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search)
  })
export const keptAnswers = async (page: Page) => (await kept(page)).filter((name) => name.includes('/api/'))

export async function goOffline(page: Page, line: Line): Promise<void> {
  await page.context().setOffline(true)
  line.cut()
}
export async function goOnline(page: Page, line: Line): Promise<void> {
  line.mend()
  await page.context().setOffline(false)
}

/** Opens a page and waits until it and its answer are cached. */
export async function see(page: Page, line: Line, path: string, answer: string): Promise<void> {
  await page.goto(line.app.url + path)
  await expect.poll(() => kept(page)).toContain(path)
  await expect.poll(async () => (await kept(page)).join()).toContain(answer)
}
