/*
 * What moves on a page while it loads, where the server answers late and each call another time: Lighthouse asks a server next door,
 * whose answers are there before anything is drawn. Of every kind of page and three widths the browser's layout shift, and what moved
 * furthest. npm run bench:shifts [-- PATH …]; three minutes.
 */
import type { Browser } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { type Shift, shiftsOf } from '../e2e/shifts.ts'
import { openBrowser } from './browser.ts'
import { PAGES } from './pages.ts'
import { signIn } from './sign-in.ts'

/** A phone, a tablet and a desk; under a finger what is pressed is larger. */
const SCREENS = [
  { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
  { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1440, height: 900 } },
]
const wanted = process.argv.slice(2)
const app = await startApp({ demo: true })
const browser = await openBrowser()
try {
  console.log(`| page | who | ${SCREENS.map(({ viewport }) => viewport.width).join(' | ')} | what moved |`)
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
  for (const screen of SCREENS) {
    const shifts = await measure(browser, token, path, screen)
    cells.push(shifts.reduce((sum, { value }) => sum + value, 0).toFixed(3))
    const [worst] = shifts.toSorted((one, other) => other.value - one.value)
    if (worst && worst.value >= 0.001)
      moved.push(`${screen.viewport.width}: ${worst.moved.slice(0, 3).join('; ')}`)
  }
  console.log(`| ${path} | ${who} | ${cells.join(' | ')} | ${moved.join(' — ')} |`)
}

async function measure(
  browser: Browser,
  token: string,
  path: string,
  screen: (typeof SCREENS)[number],
): Promise<Shift[]> {
  const context = await browser.newContext({ ...screen, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(`${app.url}/favicon.svg`)
    if (token) await page.evaluate((kept) => localStorage.setItem('token', kept), token)
    return await shiftsOf(page, app.url + path)
  } finally {
    await context.close()
  }
}
