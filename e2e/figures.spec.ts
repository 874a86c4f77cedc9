import { expect, type Page } from '@playwright/test'
import { payWithoutBrowser } from './checkout.ts'
import { painted } from './painted.ts'
import { makeCharge, makeHome } from './payers.ts'
import { makeEstate, openAs } from './people.ts'
import { test } from './test.ts'

const WIDTHS = [320, 1024]
const LARGEST = 9_999_999_999.99
const WORDS = '₦9,999,999,999.99'

/** Clipped figures: cut by an ancestor's overflow, by their cell's padding, or by the window. */
async function cutFigures(page: Page): Promise<string[]> {
  await painted(page)
  return page.evaluate(() => {
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const parent = node.parentElement
      if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.sr-only')) continue
      // A reference is cut in its middle, and whole in its title.
      if (node.data.startsWith('EST-') && parent.closest('[title]')) continue
      // Leaves out the unique suffix of a name (`unique`): long names end in an ellipsis.
      if (!/[₦\d]/.test(node.data.replace(/ \d+-\d+$/, ''))) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right } = range.getBoundingClientRect()
      const cell = parent.closest('dd, td, li')
      for (let around: Element | null = parent; around; around = around.parentElement) {
        const { overflowX, display, paddingRight } = getComputedStyle(around)
        const box = around.getBoundingClientRect()
        const room = around === cell ? Number.parseFloat(paddingRight) : 0
        const hides = overflowX !== 'visible' && display !== 'inline'
        if ((hides || around === cell) && (left < box.left - 0.5 || right > box.right - room + 0.5))
          cut.push(`${node.data} by <${around.localName}>`)
      }
      if (right > innerWidth) cut.push(`${node.data} by the window`)
    }
    if (document.documentElement.scrollWidth > innerWidth) cut.push('the page scrolls sideways')
    return cut
  })
}

test('no figure is ever cut, however much was paid and however narrow the screen', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  const { id } = await makeCharge(emptyApp, home, { name: 'Road levy', amount: LARGEST })
  await payWithoutBrowser(emptyApp, home, id, 'success')
  for (const [person, paths] of [
    [home.admin, ['/dashboard', '/payments']],
    [home.landlord, ['/dashboard']],
    [home.tenant, ['/dashboard']],
  ] as const)
    for (const path of paths) {
      await openAs(page, emptyApp, person, path)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expect(page.getByText(WORDS).filter({ visible: true }).first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        expect(await cutFigures(page), `${path} at ${width}`).toEqual([])
      }
    }
})

test('a window that is made wider cuts nothing before the navigation is drawn', async ({
  page,
  emptyApp,
}) => {
  const home = await makeHome(emptyApp, await makeEstate(emptyApp))
  await page.setViewportSize({ width: 768, height: 900 })
  // The chart draws when the page gets its new width: never in this test.
  await page.addInitScript(() =>
    Object.defineProperty(MediaQueryList.prototype, 'matches', { get: () => false }),
  )
  await openAs(page, emptyApp, home.tenant, '/dashboard')
  await expect(page.getByText('Active charges')).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 900 })
  await expect(page.getByRole('complementary')).toHaveCount(0)
  expect(await cutFigures(page)).toEqual([])
  const { width } = (await page.getByRole('main').boundingBox()) ?? { width: 0 }
  expect(width).toBeGreaterThan(700)
})
