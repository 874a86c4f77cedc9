import type { Browser } from '@playwright/test'
import { SLOW_4G, SLOWER, signedIn, spread } from './browser.ts'
import { note } from './noted.ts'
import { slowLineTo } from './slow-line.ts'

const ROUNDS = 5
const DATA = 'INV-'

/** Opens dashboard and list once more where the worker has them: how long until something is seen, and until the menu is there. */
export async function measureKept(browser: Browser, url: string): Promise<void> {
  const line = await slowLineTo(url, SLOW_4G)
  for (const path of ['/dashboard', '/payments']) {
    const paints: number[] = []
    const menus: number[] = []
    const datas: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const context = await signedIn(browser, line.url, 'tenant', { serviceWorkers: 'allow' })
      const before = await context.newPage()
      await before.goto(line.url + path)
      await before.getByText(DATA).first().waitFor()
      while (!(await before.evaluate(async (address) => !!(await caches.match(address)), path)))
        await before.waitForTimeout(100)
      await before.close()
      const page = await context.newPage()
      await page.addInitScript(note, DATA)
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      await page.goto(line.url + path, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Open menu' }).waitFor()
      menus.push(await page.evaluate(() => performance.now()))
      await page.getByText(DATA).first().waitFor()
      const { paint, data } = await page.evaluate(() => ({
        paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
        data: window.noted.data_ms ?? Number.NaN,
      }))
      paints.push(paint)
      datas.push(data)
      await context.close()
    }
    const [paint, menu, data] = [paints, menus, datas].map((values) => Math.round(spread(values).median))
    console.log(`${path} tenant, seen before: shell ${paint} ms, menu ${menu} ms, data ${data} ms`)
  }
  line.close()
}
