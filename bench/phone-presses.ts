import type { Locator, Page } from '@playwright/test'
import { readNoted } from './noted.ts'

/** A person's slow typing: what a letter finds comes before the next letter. */
const BETWEEN_KEYS_MS = 500
/** By then what a press has opened is there. */
const SETTLED_MS = 1500
/** So long a finger stays on what it presses. */
const DOWN_MS = 80

interface Press {
  what: string
  path: string
  who: string
  /** A piece of text that only the server's answer brings. */
  data: string
  press: (page: Page) => Promise<void>
}

/** As a person does it: they scroll to it, and then their finger stays for a moment. Playwright's own `tap` does all at once. */
const tap = (find: (page: Page) => Locator) => async (page: Page) => {
  const target = find(page).first()
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(SETTLED_MS)
  const box = await target.boundingBox()
  if (!box) throw new Error('What is to be pressed has no place on the screen')
  const { x, y, width, height } = box
  const session = await page.context().newCDPSession(page)
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(DOWN_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}
const typed = (text: string) => async (page: Page) => {
  const box = page.getByRole('searchbox').first()
  await tap(() => box)(page)
  await box.pressSequentially(text, { delay: BETWEEN_KEYS_MS })
}
const button = (name: string | RegExp) => tap((page) => page.getByRole('button', { name }))

const atPayments = { path: '/payments', who: 'superadmin', data: 'INV-' }
const atUsers = { path: '/users', who: 'admin', data: '@estate.demo' }
const atCharges = { path: '/charges', who: 'tenant', data: '₦' }

export const PRESSES: readonly Press[] = [
  { ...atPayments, what: 'search', press: typed('ade') },
  { ...atPayments, what: 'next page', press: button('Next') },
  {
    ...atPayments,
    what: 'open a payment',
    press: tap((page) => page.getByRole('list', { name: 'Payments' }).getByRole('button')),
  },
  { ...atPayments, what: 'open a select', press: tap((page) => page.getByLabel('Status', { exact: true })) },
  { ...atPayments, what: 'open Export', press: button('Export') },
  { ...atPayments, what: 'open the menu', press: button('Open menu') },
  { ...atUsers, what: 'search', press: typed('ade') },
  { ...atUsers, what: 'next page', press: button('Next') },
  { ...atUsers, what: 'edit a user', press: button(/^Edit /) },
  { ...atUsers, what: 'menu of a user', press: button(/^More for /) },
  { ...atCharges, what: 'pay a charge', press: button(/^Pay /) },
  { ...atCharges, what: 'open the bell', press: button(/^Notifications/) },
]

/** Presses on a page that is quiet; answers how long it was until the next paint, and the longest task that followed. */
export async function measurePress(page: Page, press: Press['press']) {
  await page.evaluate(() => {
    window.noted.tasks = []
    window.noted.presses.clear()
  })
  await press(page)
  await page.waitForTimeout(SETTLED_MS)
  const { longest_task_ms } = await page.evaluate(readNoted)
  // What took less than 16 ms is not told.
  const next_paint_ms = await page.evaluate(() => Math.max(16, ...window.noted.presses.values()))
  return { next_paint_ms, longest_task_ms }
}
