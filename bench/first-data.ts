/*
 * How long somebody with a cheap phone on a slow network waits for their first data: on a page as it is opened by who has been
 * here before, but whose browser holds none of its files any more. npm run bench:first-data
 * Below that, how long until the application is there where the worker has kept it.
 * With the addresses of running demos behind `--`, such as one of an older version, these take turns instead.
 */
import { type Browser, chromium, type Page } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { findChromium } from '../scripts/chromium.js'
import { signIn } from './sign-in.ts'
import { slowLineTo } from './slow-line.ts'

const RUNS = 5
/** The browser's own "Slow 4G", and a processor of which a quarter is left. */
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_440 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
}
const SLOWER = 4

/** `data`: a piece of text that only the server's answer brings. */
const PAGES = [
  { path: '/login', data: 'Welcome Back' },
  { path: '/dashboard', as: 'superadmin@estate.demo', data: 'INV-' },
  { path: '/dashboard', as: 'tenant@estate.demo', data: 'INV-' },
  { path: '/payments', as: 'estateadmin@estate.demo', data: 'INV-' },
  { path: '/users', as: 'admin@estate.demo', data: '@estate.demo' },
] as const

const MEASURES = {
  first_paint_ms: 'first paint',
  first_call_ms: 'first call',
  data_ms: 'data',
  longest_task_ms: 'longest task',
  blocked_ms: 'blocked',
  shift: 'shift',
} as const
type Measured = Record<keyof typeof MEASURES, number>

/** What the page notes of itself, from its first moment. */
declare global {
  interface Window {
    noted: { data_ms?: number; tasks_ms: number[]; shift: number }
  }
}

const named = process.argv.slice(2)
const app = named.length === 0 ? await startApp({ demo: true }) : null
const addresses = app ? [app.url] : named
const executablePath = findChromium()
if (!executablePath) throw new Error('There is no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH')
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  console.log(
    `${''.padEnd(44)}${Object.values(MEASURES)
      .map((name) => name.padStart(14))
      .join('')}`,
  )
  for (const page of PAGES) {
    const runs: Measured[][] = addresses.map(() => [])
    for (let run = 0; run < RUNS; run++)
      for (const [index, url] of addresses.entries()) runs[index]?.push(await measure(browser, url, page))
    for (const [index, measured] of runs.entries()) {
      const who = 'as' in page ? page.as.replace('@estate.demo', '') : 'nobody'
      const name = `${page.path} ${who}${named.length > 0 ? `, ${addresses[index]}` : ''}`
      console.log(
        `${name.padEnd(44).slice(0, 44)}${Object.keys(MEASURES)
          .map((key) => middle(measured, key as keyof Measured))
          .join('')}`,
      )
    }
  }
  for (const url of addresses) await measureKept(browser, url)
} finally {
  await browser.close()
  await app?.stop()
}

/** The median of the runs, as a column. */
function middle(runs: readonly Measured[], key: keyof Measured): string {
  const sorted = runs.map((run) => run[key]).sort((one, other) => one - other)
  const value = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  return (key === 'shift' ? value.toFixed(3) : `${Math.round(value)} ms`).padStart(14)
}

/** Opens the page as somebody who has been there, and once more, slowly, without a file in the browser's cache. */
async function measure(
  browser: Browser,
  url: string,
  { path, data, ...who }: (typeof PAGES)[number],
): Promise<Measured> {
  // The worker would keep the files, and ask for them over a line that is not slowed.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  if ('as' in who) {
    const token = await signIn(url, who.as)
    const plain = await context.newPage()
    await plain.goto(`${url}/favicon.svg`)
    await plain.evaluate((kept) => localStorage.setItem('token', kept), token)
    await open(plain, url + path, data)
    await plain.close()
  }
  const page = await context.newPage()
  await page.addInitScript(note, data)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await open(page, url + path, data)
  const measured = await page.evaluate(() => {
    const { noted } = window
    const calls = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/'))
    return {
      first_paint_ms: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      first_call_ms: Math.min(...calls.map(({ startTime }) => startTime)),
      data_ms: noted.data_ms ?? Number.NaN,
      longest_task_ms: Math.max(0, ...noted.tasks_ms),
      blocked_ms: noted.tasks_ms.reduce((sum, task) => sum + task - 50, 0),
      shift: noted.shift,
    }
  })
  await context.close()
  return measured
}

/** Opens dashboard and list once more where the worker has them: how long until something is seen, and until the menu is there. */
async function measureKept(browser: Browser, url: string): Promise<void> {
  const line = await slowLineTo(url, NETWORK)
  for (const path of ['/dashboard', '/payments']) {
    const runs: { paint: number; menu: number; data: number }[] = []
    for (let run = 0; run < RUNS; run++) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 844 } })
      const before = await context.newPage()
      await before.goto(`${line.url}/favicon.svg`)
      await before.evaluate(
        (kept) => localStorage.setItem('token', kept),
        await signIn(url, 'tenant@estate.demo'),
      )
      await open(before, line.url + path, 'INV-')
      while (!(await before.evaluate(async (address) => !!(await caches.match(address)), path)))
        await before.waitForTimeout(100)
      await before.close()
      const page = await context.newPage()
      await page.addInitScript(note, 'INV-')
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.goto(line.url + path, { waitUntil: 'commit' })
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      const menu = await page.evaluate(() => performance.now())
      await page.getByText('INV-').first().waitFor()
      const { paint, data } = await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        data: window.noted.data_ms ?? Number.NaN,
      }))
      runs.push({ paint, menu, data })
      await context.close()
    }
    const median = (key: 'paint' | 'menu' | 'data') =>
      Math.round(
        runs.map((run) => run[key]).sort((one, other) => one - other)[Math.floor(RUNS / 2)] ?? Number.NaN,
      )
    console.log(
      `${path} tenant, seen before: first paint ${median('paint')} ms, menu ${median('menu')} ms, data ${median('data')} ms`,
    )
  }
  line.close()
}

async function open(page: Page, address: string, data: string): Promise<void> {
  await page.goto(address)
  await page.getByText(data).first().waitFor()
  await page.waitForLoadState('networkidle')
}

/** Runs in the page before anything else. */
function note(data: string): void {
  const noted: Window['noted'] = { tasks_ms: [], shift: 0 }
  window.noted = noted
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.tasks_ms.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      noted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const look = new MutationObserver(() => {
    if (!document.body?.textContent.includes(data)) return
    noted.data_ms = performance.now()
    look.disconnect()
  })
  look.observe(document, { childList: true, subtree: true, characterData: true })
}
