/*
 * The pages on a cheap phone, its processor slowed four times: how they load on a slow line, as for somebody who has been there
 * before but whose browser holds none of their files; how long a press waits for its next paint; and how soon the application
 * stands there where the worker has kept it. npm run bench:phone [-- loads|presses|kept] [ADDRESS …]
 * Addresses of running demos, such as one of an older version, take turns in place of one that is started.
 */
import type { Page } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { openBrowser, SLOW_4G, SLOWER, signedIn, spread } from './browser.ts'
import { note, readNoted } from './noted.ts'
import { measureKept } from './phone-kept.ts'
import { measurePress, PRESSES } from './phone-presses.ts'

const ROUNDS = 5
/** So long nothing happens once a page is there. */
const QUIET_MS = 1000

/** Which page, who opens it, and a text that only the server's answer brings. */
const LOADS: readonly (readonly [path: string, who: string | null, data: string])[] = [
  ['/', null, 'Sign In'],
  ['/login', null, 'Welcome Back'],
  ['/dashboard', 'superadmin', 'INV-'],
  ['/dashboard', 'estateadmin', 'INV-'],
  ['/dashboard', 'landlord', 'INV-'],
  ['/dashboard', 'tenant', 'INV-'],
  ['/payments', 'superadmin', 'INV-'],
  ['/payments', 'tenant', 'INV-'],
  ['/charges', 'estateadmin', '1 to '],
  ['/charges', 'tenant', '1 to '],
  ['/properties', 'estateadmin', '1 to '],
  ['/tenants', 'estateadmin', '1 to '],
  ['/users', 'admin', '1 to '],
  ['/notifications', 'tenant', '1 to '],
  ['/settings', 'superadmin', 'Backups'],
]

const given = process.argv.slice(2)
const named = given.filter((word) => word.startsWith('http'))
const parts = given.filter((word) => !named.includes(word))
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const app = named.length === 0 ? await startApp({ demo: true }) : null
const addresses = app ? [app.url] : named
const row = (name: string, ...columns: (string | number)[]) =>
  console.log(name.padEnd(40).slice(0, 40) + columns.map((each) => String(each).padStart(16)).join(''))
const times = (values: number[]) => {
  const { least, median } = spread(values)
  // The landing page and signing in ask nothing.
  return Number.isFinite(least) ? `${Math.round(least)} ${Math.round(median)} ms` : '–'
}
/** Of several addresses, each row says whose it is. */
const at = (url: string) => (addresses.length > 1 ? ` ${new URL(url).port}` : '')

const browser = await openBrowser()
try {
  await tellMachine()
  if (wants('loads')) await tellLoads()
  if (wants('presses')) await tellPresses()
  if (wants('kept')) for (const url of addresses) await measureKept(browser, url)
  await tellMachine()
} finally {
  await browser.close()
  await app?.stop()
}

/** How quick the machine is just now, counted as Lighthouse's benchmarkIndex counts strings, and what a slowed page has of it. */
async function tellMachine(): Promise<void> {
  const page = await browser.newPage()
  const index = () =>
    page.evaluate(() => {
      const began = performance.now()
      let rounds = 0
      for (; performance.now() - began < 500; rounds++) {
        let text = ''
        for (let letter = 0; letter < 10_000; letter++) text += 'a'
        if (text.length === 1) throw new Error('Never so short')
      }
      return (rounds / 10 / (performance.now() - began)) * 1000
    })
  const whole = await index()
  await slow(page)
  const slowed = await index()
  await page.close()
  console.log(`machine: index ${Math.round(whole)}, slowed ${(whole / slowed).toFixed(1)} times\n`)
}

async function slow(page: Page, line?: typeof SLOW_4G): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  if (!line) return
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', line)
}

async function open(page: Page, address: string, data: string): Promise<void> {
  await page.goto(address)
  await page.getByText(data).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
}

async function tellLoads(): Promise<void> {
  row(
    'least, median',
    'first paint',
    'largest paint',
    'first call',
    'data',
    'blocked',
    'longest task',
    'shift',
  )
  for (const [path, who, data] of LOADS) {
    const runs = addresses.map((): ReturnType<typeof readNoted>[] => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, url] of addresses.entries()) runs[index]?.push(await load(url, path, who, data))
    for (const [index, url] of addresses.entries()) {
      const column = (key: keyof ReturnType<typeof readNoted>) => runs[index]?.map((run) => run[key]) ?? []
      row(
        `${path} ${who ?? ''}${at(url)}`,
        times(column('paint_ms')),
        times(column('largest_ms')),
        times(column('first_call_ms')),
        times(column('data_ms')),
        times(column('blocked_ms')),
        times(column('longest_task_ms')),
        Math.max(...column('shift')).toFixed(3),
      )
    }
  }
  console.log()
}

async function load(url: string, path: string, who: string | null, data: string) {
  const context = await signedIn(browser, url, who)
  if (who) {
    // The browser keeps the calls of a page for the next visit (web/api/prefetch.ts).
    const before = await context.newPage()
    await open(before, url + path, data)
    await before.close()
  }
  const page = await context.newPage()
  await page.addInitScript(note, data)
  await slow(page, SLOW_4G)
  await open(page, url + path, data)
  const measured = await page.evaluate(readNoted)
  await context.close()
  return measured
}

async function tellPresses(): Promise<void> {
  row('least, median', 'next paint', 'p75', 'task behind it')
  for (const { what, path, who, data, press } of PRESSES) {
    const runs = addresses.map((): Awaited<ReturnType<typeof measurePress>>[] => [])
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, url] of addresses.entries()) {
        const context = await signedIn(browser, url, who)
        const page = await context.newPage()
        await page.addInitScript(note, data)
        await slow(page)
        await open(page, url + path, data)
        runs[index]?.push(await measurePress(page, press))
        await context.close()
      }
    for (const [index, url] of addresses.entries()) {
      const paints = runs[index]?.map(({ next_paint_ms }) => next_paint_ms) ?? []
      const tasks = runs[index]?.map(({ longest_task_ms }) => longest_task_ms) ?? []
      row(`${path} ${who}: ${what}${at(url)}`, times(paints), `${spread(paints).p75} ms`, times(tasks))
    }
  }
  console.log()
}
