import { expect, type Page } from '@playwright/test'

/** Resolves once the page is painted: a new width or theme takes effect in the next frame. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Expects that the page does not scroll sideways. */
export async function expectFits(page: Page): Promise<void> {
  await painted(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
}

/** Expects that nothing reaches past the edge where text is twice its size. */
export async function expectFitsAtTwice(page: Page): Promise<void> {
  const sizeTo = (size: string) =>
    page.evaluate((to) => {
      document.documentElement.style.fontSize = to
    }, size)
  await sizeTo('200%')
  await expectFits(page)
  const past = () =>
    [...document.querySelectorAll('main *')].flatMap((element) => {
      const { right, width } = element.getBoundingClientRect()
      const scrolls = element.closest('.overflow-x-auto, .sr-only, [aria-hidden=true], table') !== null
      return width > 1 && right > innerWidth + 1 && !scrolls ? (element.textContent ?? element.tagName) : []
    })
  expect(await page.evaluate(past)).toEqual([])
  await sizeTo('')
}
