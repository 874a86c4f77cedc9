/*
 * What a page costs somebody with metered data: the bytes over the wire (brotli) of its HTML, scripts, styles and fonts until
 * it can be used, in a browser that has never been here. npm run bench:weight
 */
import { chromium, type Page } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { findChromium } from '../scripts/chromium.js'
import { signIn } from './sign-in.ts'

/** Of each page: a text that shows once it can be used, and in kilobytes (1,000 bytes) the aim in all and of its scripts. */
const PAGES = [
  { path: '/', usable: 'Sign In', aim_kb: 60, scripts_kb: 15 },
  { path: '/login', usable: 'Welcome Back', aim_kb: 140, scripts_kb: 100 },
  { path: '/dashboard', usable: 'Latest payments', aim_kb: 240, scripts_kb: 180 },
] as const

const app = await startApp({ demo: true })
const executablePath = findChromium()
if (!executablePath) throw new Error('There is no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH')
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const token = await signIn(app.url, 'superadmin@estate.demo')
  console.log('page         html  script  style   font    all (kB)      aim')
  for (const page of PAGES) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    if (page.path === '/dashboard')
      await context.addInitScript((kept: string) => localStorage.setItem('token', kept), token)
    const weight = await weigh(await context.newPage(), page)
    await context.close()
    const kinds = ['document', 'script', 'stylesheet', 'font'] as const
    const bytes = kinds.map((kind) => weight.get(kind) ?? 0)
    const all = bytes.reduce((sum, each) => sum + each, 0)
    const columns = [...bytes, all].map((each) => (each / 1000).toFixed(1).padStart(6)).join('  ')
    console.log(`${page.path.padEnd(11)}${columns}      ${page.aim_kb} in all, ${page.scripts_kb} of scripts`)
  }
} finally {
  await browser.close()
  await app.stop()
}

/** Bytes by kind of resource, until the page shows what it is for and asks for nothing more. */
async function weigh(
  page: Page,
  { path, usable }: { path: string; usable: string },
): Promise<Map<string, number>> {
  const weight = new Map<string, number>()
  const kinds = new Map<string, string>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type.toLowerCase()))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other'
    weight.set(kind, (weight.get(kind) ?? 0) + encodedDataLength)
  })
  await page.goto(app.url + path)
  await page.getByText(usable).first().waitFor()
  await page.waitForLoadState('networkidle')
  return weight
}
