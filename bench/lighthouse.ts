/*
 * Prints Lighthouse phone scores by page and role: npm run bench:lighthouse [-- PATH …]; RUNS=3; 15 minutes.
 * `npm install --no-save lighthouse@13.5.0` must follow `npm run build`.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { findChromium } from '../scripts/chromium.js'
import { signIn } from './demo.ts'
import { quantile } from './measure.ts'

const PAGES: Record<string, readonly string[]> = {
  '': ['/', '/login', '/privacy'],
  tenant: ['/dashboard', '/charges', '/payments', '/notifications', '/cart', '/profile'],
  landlord: ['/dashboard', '/properties', '/statements'],
  estateadmin: [
    ...['/dashboard', '/properties', '/tenants', '/charges', '/payments', '/arrears', '/invitations'],
    ...['/imports', '/settings', '/settings/billing', '/tenants/4'],
  ],
  admin: ['/users', '/data-requests'],
  superadmin: [
    ...['/dashboard', '/payments', '/estates', '/users', '/attributes', '/security', '/settings'],
    '/payments/reviews',
  ],
}
const RUNS = Number(process.env.RUNS ?? 3)
const QUIET_MS = 1500

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<string, { numericValue: number }>
  environment: { benchmarkIndex: number }
  runtimeError?: { message: string }
}
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report }>

// TypeScript must not resolve this optional package.
const name = 'lighthouse'
const lighthouse: Lighthouse = (await import(name)).default
const wanted = process.argv.slice(2)
const app = await startApp({ demo: true })
try {
  console.log(
    '| page | who | best | median | accessible | first paint ms | largest | blocked | shift | index |',
  )
  console.log('|---|---|--:|--:|--:|--:|--:|--:|--:|--:|')
  for (const [who, paths] of Object.entries(PAGES))
    for (const path of paths) if (wanted.length === 0 || wanted.includes(path)) await tell(who, path)
} finally {
  await app.stop()
}

async function tell(who: string, path: string): Promise<void> {
  const runs: Report[] = []
  for (let run = 0; run < RUNS; run++) {
    const result = await measure(who, path)
    if (result.runtimeError) console.error(`${path}: not measured: ${result.runtimeError.message}`)
    else runs.push(result)
  }
  if (runs.length === 0) return
  const scores = runs.map(({ categories }) => Math.round((categories.performance?.score ?? 0) * 100))
  const median = (audit: string, digits = 0) =>
    quantile(
      runs.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN),
      0.5,
    ).toFixed(digits)
  const accessible = Math.min(...runs.map(({ categories }) => categories.accessibility?.score ?? 0)) * 100
  const indexes = runs.map(({ environment }) => Math.round(environment.benchmarkIndex))
  console.log(
    `| ${path} | ${who} | ${Math.max(...scores)} | ${quantile(scores, 0.5)} | ${accessible} | ${median('first-contentful-paint')} | ${median('largest-contentful-paint')} | ${median('total-blocking-time')} | ${median('cumulative-layout-shift', 3)} | ${Math.min(...indexes)} to ${Math.max(...indexes)} |`,
  )
}

/** Measures a second visit with an empty HTTP cache. */
async function measure(who: string, path: string): Promise<Report> {
  const profile = await mkdtemp(join(tmpdir(), 'estate-lighthouse-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium() ?? '',
    viewport: { width: 412, height: 823 },
    args: ['--remote-debugging-port=0', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    if (who) await visit(context, await signIn(app.url, `${who}@estate.demo`), path)
    const [port] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n')
    const onlyCategories = ['performance', 'accessibility']
    const flags = { port: Number(port), disableStorageReset: true, onlyCategories, logLevel: 'error' }
    return (await lighthouse(app.url + path, flags)).lhr
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  }
}

async function visit(context: BrowserContext, token: string, path: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${app.url}/favicon.svg`)
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  await page.goto(app.url + path)
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(QUIET_MS)
  await page.evaluate(async () => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  })
  const session = await context.newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await page.close()
}
