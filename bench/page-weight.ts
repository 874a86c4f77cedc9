/*
 * What a page costs somebody with metered data: the bytes over the wire (brotli, with headers) of its document, scripts, styles
 * and fonts until it can be used, in a browser that has never been here. Beside it, what `scripts/page-weight.js` counts in the
 * build, which `npm test` holds to the budget; what came beyond that is named. npm run bench:weight
 */
import type { Page } from '@playwright/test'
import { startApp } from '../e2e/app.ts'
import { filesOf, weightOf } from '../scripts/page-weight.js'
import { openBrowser } from './browser.ts'
import { signIn } from './sign-in.ts'

/** Which page, who opens it, and a text that shows once it can be used. */
const VISITS: readonly (readonly [page: string, who: string | null, usable: string])[] = [
  ['/', null, 'Sign In'],
  ['/login', null, 'Welcome Back'],
  ['/dashboard, super admin', 'superadmin', 'Latest payments'],
  ['/dashboard, estate admin', 'estateadmin', 'Latest payments'],
  ['/dashboard, landlord', 'landlord', 'Good '],
  ['/dashboard, tenant', 'tenant', 'Good '],
  ['/charges', 'superadmin', 'Charge Management'],
  ['/charges', 'estateadmin', 'Charge Management'],
  ['/charges', 'landlord', 'Charge Management'],
  ['/charges', 'tenant', 'Charge Management'],
  ['/payments', 'superadmin', 'Payment Management'],
  ['/payments', 'estateadmin', 'Payment Management'],
  ['/payments', 'landlord', 'Payment Management'],
  ['/payments', 'tenant', 'Payment Management'],
  ['/cart', 'tenant', 'Shopping Cart'],
  ['/users', 'superadmin', 'Add User'],
  ['/properties', 'estateadmin', 'Property Management'],
  ['/profile', 'tenant', 'Your details'],
  ['/settings', 'superadmin', 'What is kept, and for how long'],
  ['/settings', 'estateadmin', 'Estate details'],
  ['/settings/billing', 'estateadmin', 'Also by WhatsApp'],
  ['/imports', 'estateadmin', 'Earlier imports'],
]

const app = await startApp({ demo: true })
const browser = await openBrowser()
const kb = (bytes: number) => (bytes / 1000).toFixed(1).padStart(6)
const KINDS = ['document', 'script', 'stylesheet', 'font'] as const
try {
  console.log('page                      who            html  script   style    font  all (kB)  counted')
  for (const [name, who, usable] of VISITS) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    if (who) {
      const token = await signIn(app.url, `${who}@estate.demo`)
      await context.addInitScript((kept: string) => localStorage.setItem('token', kept), token)
    }
    const [path = ''] = name.split(',', 1)
    const { weight, scripts } = await weigh(await context.newPage(), path, usable)
    await context.close()
    const bytes = KINDS.map((kind) => weight.get(kind) ?? 0)
    const all = bytes.reduce((sum, each) => sum + each, 0)
    const columns = [...bytes, all, weightOf(name).all].map(kb).join('  ')
    const counted = filesOf(name)
    const beyond = scripts.filter((script) => !counted.includes(script))
    console.log(`${name.padEnd(26)}${(who ?? '').padEnd(12)}${columns}  ${beyond.join(' ')}`)
  }
} finally {
  await browser.close()
  await app.stop()
}

/** Bytes by kind of resource, and the scripts, until the page shows what it is for and asks for nothing more. */
async function weigh(page: Page, path: string, usable: string) {
  const weight = new Map<string, number>()
  const kinds = new Map<string, string>()
  const scripts: string[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    kinds.set(requestId, type.toLowerCase())
    if (type === 'Script') scripts.push(new URL(response.url).pathname.slice(1))
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other'
    weight.set(kind, (weight.get(kind) ?? 0) + encodedDataLength)
  })
  await page.goto(app.url + path)
  await page.getByText(usable).first().waitFor()
  await page.waitForLoadState('networkidle')
  return { weight, scripts }
}
