import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.js'
import { quantile } from './quantile.ts'
import { signIn } from './sign-in.ts'

/** The browser's own "Slow 4G". */
export const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_440 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
}
/** A processor of which a quarter is left. */
export const SLOWER = 4

/** A Chromium of this machine. */
export function openBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath)
    throw new Error('There is no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH')
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
}

const tokens = new Map<string, Promise<string>>()

/** A phone, unless told, of somebody of the demo, or of nobody. A worker would keep the files, and ask for them over a line that is not slowed. */
export async function signedIn(
  browser: Browser,
  url: string,
  who: string | null,
  device: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    ...device,
  })
  if (!who) return context
  const token = tokens.get(url + who) ?? signIn(url, `${who}@estate.demo`)
  tokens.set(url + who, token)
  const page = await context.newPage()
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((kept) => localStorage.setItem('token', kept), await token)
  await page.close()
  return context
}

/** The least is nearest to what something takes where the machine does other work. */
export function spread(values: readonly number[]): { least: number; median: number; p75: number } {
  return { least: quantile(values, 0), median: quantile(values, 0.5), p75: quantile(values, 0.75) }
}
