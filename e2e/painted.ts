import { expect, type Page } from '@playwright/test'

/** Resolves once the page is painted: a new width or theme takes effect in the next frame. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Expects that the page does not scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  await painted(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
}
