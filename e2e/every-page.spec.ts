import { expect } from '@playwright/test'
import { expectFits } from './painted.ts'
import { demoPerson, openAs } from './people.ts'
import { test } from './test.ts'

for (const role of ['superadmin', 'estateadmin', 'landlord', 'tenant'])
  test(`every page that a ${role} is led to fits a phone`, async ({ page, demoApp }) => {
    await openAs(page, demoApp, demoPerson(role), '/dashboard')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(2)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of [...paths, '/profile']) {
      await page.goto(demoApp.url + path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await expectFits(page)
    }
  })
