/*
 * What moves on a page while it loads, where the server answers late and each call another time: Lighthouse asks a server next door,
 * whose answers are there before anything is drawn. Of every kind of page and three widths the browser's layout shift, and what moved
 * furthest. npm run bench:shifts [-- PATH …]; three minutes.
 */
import { startApp } from '../e2e/app.ts'
import { type Shift, shiftsOf } from '../e2e/shifts.ts'
import { openBrowser, signedIn } from './browser.ts'
import { PAGES } from './pages.ts'

/** A phone, a tablet and a desk; under a finger what is pressed is larger. */
const SCREENS = [
  { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true },
  { viewport: { width: 768, height: 1024 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
]
const wanted = process.argv.slice(2)
const app = await startApp({ demo: true })
const browser = await openBrowser()
try {
  console.log(`| page | who | ${SCREENS.map(({ viewport }) => viewport.width).join(' | ')} | what moved |`)
  console.log(`|---|---|${SCREENS.map(() => '--:|').join('')}---|`)
  for (const [who, paths] of Object.entries(PAGES))
    for (const path of paths) if (wanted.length === 0 || wanted.includes(path)) await tell(who, path)
} finally {
  await browser.close()
  await app.stop()
}

async function tell(who: string, path: string): Promise<void> {
  const cells: string[] = []
  const moved: string[] = []
  for (const screen of SCREENS) {
    const shifts = await measure(who, path, screen)
    cells.push(shifts.reduce((sum, { value }) => sum + value, 0).toFixed(3))
    const [worst] = shifts.toSorted((one, other) => other.value - one.value)
    if (worst && worst.value >= 0.001)
      moved.push(`${screen.viewport.width}: ${worst.moved.slice(0, 3).join('; ')}`)
  }
  console.log(`| ${path} | ${who} | ${cells.join(' | ')} | ${moved.join(' — ')} |`)
}

async function measure(who: string, path: string, screen: (typeof SCREENS)[number]): Promise<Shift[]> {
  const context = await signedIn(browser, app.url, who, screen)
  try {
    return await shiftsOf(await context.newPage(), app.url + path)
  } finally {
    await context.close()
  }
}
