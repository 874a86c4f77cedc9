import { expect, type Page } from '@playwright/test'

export interface Shift {
  /** The browser's layout shift score, as a fraction of the screen. */
  value: number
  /** The moved elements, with old and new place: `x,y+height` in pixels. */
  moved: string[]
}

declare global {
  interface Window {
    /** The notes of `noteShifts`. */
    shifts: Shift[]
  }
}

/** Delays for a page's successive calls, as on a slow connection. */
const DELAYS_MS = [500, 650, 800, 950]

/** The layout shifts of a page until it has loaded. The page must have had no input. */
export async function shiftsOf(page: Page, url: string): Promise<Shift[]> {
  let call = 0
  await page.route('**/api/**', async (route) => {
    const held = DELAYS_MS[call++ % DELAYS_MS.length]
    await new Promise((resolve) => setTimeout(resolve, held))
    await route.continue()
  })
  await page.addInitScript(noteShifts)
  await page.goto(url)
  // Half a second without a call means loaded and painted.
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.shifts)
}

/** Expects that nothing moves while the page loads. Growth of a pixel within a line of text is invisible. */
export async function expectStill(page: Page, url: string): Promise<void> {
  const shifts = await shiftsOf(page, url)
  expect(shifts.filter(({ value }) => value > 0.002)).toEqual([])
  await page.unroute('**/api/**')
}

/** Runs in the page before its own scripts. */
function noteShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const shifts: Shift[] = []
  window.shifts = shifts
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const text = element?.textContent?.trim().slice(0, 24) ?? ''
        const corners = (rect: DOMRect) =>
          `${Math.round(rect.x)},${Math.round(rect.y)}+${Math.round(rect.height)}`
        return `${element?.tagName.toLowerCase() ?? 'gone'} '${text}' ${corners(previousRect)} to ${corners(currentRect)}`
      })
      shifts.push({ value: entry.value, moved })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
