/* Draws the pictures of the installed application from the product's mark: node scripts/app-icons.js */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './chromium.js'

const FOLDER = join(import.meta.dirname, '../web/public')
const HOUSE = 'm9 15 7-6 7 6v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 9 22Zm4.6 8.5v-5.2h4.8v5.2'
/** A maskable one is cut by the phone into a shape of its own: it is green all over, its house within the inner four fifths. */
const ICONS = [
  { name: 'icon-192', size: 192, corner: 9 },
  { name: 'icon-512', size: 512, corner: 9 },
  { name: 'icon-maskable', size: 512, corner: 0 },
]
const executablePath = findChromium()
if (!executablePath) throw new Error('There is no Chromium: install Chromium or Chrome, or set CHROMIUM_PATH')

const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const { name, size, corner } of ICONS) {
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(
      `<style>body { margin: 0 } svg { display: block }</style><svg viewBox="0 0 32 32" width="${size}" height="${size}">` +
        `<rect width="32" height="32" rx="${corner}" fill="#125c41"/><path d="${HOUSE}" fill="none" stroke="#fff" ` +
        'stroke-width="1.9" stroke-linejoin="round" stroke-linecap="round"/></svg>',
    )
    await page.screenshot({ path: join(FOLDER, `${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
