/*
 * Takes the landing page's pictures of the product, light and dark, from the demo of an application that runs:
 * node scripts/landing-pictures.js http://127.0.0.1:3000
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.js'

const FOLDER = join(import.meta.dirname, '../web/landing')
const PICTURES = [
  {
    name: 'dashboard',
    email: 'estateadmin@estate.demo',
    path: '/dashboard',
    width: 1200,
    height: 750,
    scale: 1.5,
  },
  { name: 'charges', email: 'tenant@estate.demo', path: '/charges', width: 360, height: 720, scale: 2 },
]
const address = process.argv[2]
const executablePath = findChromium()
if (!address)
  throw new Error('Say where the application runs: node scripts/landing-pictures.js http://127.0.0.1:3000')
if (!executablePath) throw new Error('There is no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH')

const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const { name, email, path, width, height, scale } of PICTURES) {
    const signIn = await fetch(`${address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Estate-2026' }),
    })
    const { token } = /** @type {{ token: string }} */ (await signIn.json())
    for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
      const context = await browser.newContext({
        viewport: { width, height },
        deviceScaleFactor: scale,
        colorScheme,
        locale: 'en-NG',
        timezoneId: 'Africa/Lagos',
        reducedMotion: 'reduce',
      })
      await context.addInitScript((kept) => localStorage.setItem('token', kept), token)
      const page = await context.newPage()
      // The demo takes no real money and says so; what is shown here is the product as an estate runs it.
      await page.route('**/api/config', (route) =>
        route.fulfill({ json: { test_mode: false, demo: false, currency: 'NGN' } }),
      )
      await page.goto(address + path, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      const session = await context.newCDPSession(page)
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 62 })
      await writeFile(join(FOLDER, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'))
      await context.close()
    }
  }
} finally {
  await browser.close()
}
