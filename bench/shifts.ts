/*
 * What moves on a page while it loads, where the server answers late and each call another time: Lighthouse asks a server next door,
 * whose answers are there before anything is drawn. Of every kind of page and three widths the browser's layout shift, and what moved
 * furthest. npm run bench:shifts [-- PATH …]; three minutes.
 */
import type { Browser } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { openBrowser } from './browser.ts'
import { PAGES } from './pages.ts'
import { signIn } from './sign-in.ts'

const SCREENS = [
  { width: 412, height: 823 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
/** Of the calls of a page, one after the other. */
const ANSWERED_AFTER_MS = [250, 400, 550, 700]
/** So long nothing happens once a page is there. */
const QUIET_MS = 1500

interface Shift {
  value: number
  /** What moved, and from where to where in pixels from the top. */
  moved: string[]
}

const wanted = process.argv.slice(2)
const app = await startApp({ demo: true })
const browser = await openBrowser()
try {
  console.log(`| page | who | ${SCREENS.map(({ width }) => width).join(' | ')} | what moved |`)
  console.log(`|---|---|${SCREENS.map(() => '--:|').join('')}---|`)
  for (const [who, paths] of Object.entries(PAGES)) {
    const token = who && (await signIn(app.url, `${who}@estate.demo`))
    for (const path of paths)
      if (wanted.length === 0 || wanted.includes(path)) await tell(browser, who, token, path)
  }
} finally {
  await browser.close()
  await app.stop()
}

async function tell(browser: Browser, who: string, token: string, path: string): Promise<void> {
  const cells: string[] = []
  const moved: string[] = []
  for (const viewport of SCREENS) {
    const shifts = await measure(browser, token, path, viewport)
    cells.push(shifts.reduce((sum, { value }) => sum + value, 0).toFixed(3))
    const [worst] = shifts.toSorted((one, other) => other.value - one.value)
    if (worst && worst.value >= 0.001) moved.push(`${viewport.width}: ${worst.moved.slice(0, 3).join('; ')}`)
  }
  console.log(`| ${path} | ${who} | ${cells.join(' | ')} | ${moved.join(' — ')} |`)
}

async function measure(
  browser: Browser,
  token: string,
  path: string,
  viewport: { width: number; height: number },
): Promise<Shift[]> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(`${app.url}/favicon.svg`)
    if (token) await page.evaluate((kept) => localStorage.setItem('token', kept), token)
    let call = 0
    await page.route('**/api/**', async (route) => {
      const held = ANSWERED_AFTER_MS[call++ % ANSWERED_AFTER_MS.length]
      await new Promise((resolve) => setTimeout(resolve, held))
      await route.continue()
    })
    await page.addInitScript(noteShifts)
    await page.goto(app.url + path)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(QUIET_MS)
    return await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  } finally {
    await context.close()
  }
}

/** Runs in the page, before anything of it. */
function noteShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const shifts: Shift[] = []
  ;(window as unknown as { shifts: Shift[] }).shifts = shifts
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
