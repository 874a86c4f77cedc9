import { expect, type Page } from '@playwright/test'

/** Resolves once the page is painted as it now is: what follows from another width or another theme comes with the next frame. */
export const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** Nothing makes the page wider than its window. */
export async function expectFits(page: Page): Promise<void> {
  await painted(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)
}

/** Resolves once these words have stood over the page, for however short a while: a busy machine may look too late. */
export const toldBeside = (page: Page, words: string): Promise<void> =>
  page.evaluate(
    (awaited) =>
      new Promise((told) => {
        new MutationObserver((_, observer) => {
          const over = [...document.body.children].filter(({ id }) => id !== 'root')
          if (!over.some(({ textContent }) => textContent?.includes(awaited))) return
          observer.disconnect()
          told()
        }).observe(document.body, { childList: true, subtree: true })
      }),
    words,
  )
