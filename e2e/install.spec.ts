import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { heading, test } from './kept.ts'
import { demoPerson, openAs } from './people.ts'

test.use({ serviceWorkers: 'allow' })

test('An install is offered on a phone from the second visit, and never again after a no', async ({
  page,
  line,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const offer = page.getByRole('region', { name: 'Install' })
  await openAs(page, line.app, demoPerson('tenant'), '/dashboard')
  // Headless Chromium never asks.
  const ask = () => page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')))
  await expect(heading(page, /^Good /)).toBeVisible()
  await ask()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('install-offer'))).toBe('1')
  await expect(offer).toBeHidden()
  const visitAgain = async () => {
    await page.evaluate(() => sessionStorage.removeItem('visited'))
    await page.reload()
    await expect(heading(page, /^Good /)).toBeVisible()
    await ask()
  }
  await visitAgain()
  await expect(offer.getByRole('button', { name: 'Install', exact: true })).toBeVisible()
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'No, never offer to install' }).click()
  await expect(offer).toBeHidden()
  await visitAgain()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(offer).toBeHidden()
})

test('A browser may install it', async ({ page, line }) => {
  await openAs(page, line.app, demoPerson('tenant'), '/dashboard')
  await expect(heading(page, /^Good /)).toBeVisible()
  const session = await page.context().newCDPSession(page)
  const { data, errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { start_url, icons, screenshots } = JSON.parse(data ?? '')
  expect(start_url).toBe('/dashboard')
  expect(screenshots).toHaveLength(3)
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const [width] = sizes.split('x')
    const natural = await page.evaluate(async (address) => {
      const icon = new Image()
      icon.src = address
      await icon.decode()
      return icon.naturalWidth
    }, src)
    if (type !== 'image/svg+xml') expect(natural).toBe(Number(width))
  }
})
