import { expect } from '@playwright/test'
import { asOf, goOffline, see, test } from './kept.ts'
import { demoPerson, openAs } from './people.ts'
import { rowsOf } from './rows.ts'

test.use({ serviceWorkers: 'allow' })

test('What the first page shows is kept for when there is no line', async ({ page, line }) => {
  await openAs(page, line.app, demoPerson('tenant'), '/favicon.svg')
  await see(page, line, '/payments', '/api/tenant/payments/')
  const payment = rowsOf(page, 'Payments').first()
  const paid = (await payment.textContent()) ?? ''
  const pages = page.getByText(/^1 to \d+ of \d+$/)
  const all = (await pages.textContent()) ?? ''
  await goOffline(page, line)
  await page.reload()
  await expect(asOf(page)).toBeVisible()
  await expect(payment).toHaveText(paid)
  await expect(pages).toHaveText(all)
})
