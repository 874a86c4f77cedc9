import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expectFits } from './painted.ts'
import { demoPerson, openAs } from './people.ts'
import { test } from './test.ts'

const WIDTHS = [1440, 390]

/** The pages that no link of the sidebar leads to, and those that look different from a role above. */
const ROLES: Record<string, { others: string[]; own: RegExp }> = {
  superadmin: {
    others: [
      '/payments/reviews',
      '/settings?tab=messages',
      '/settings?tab=audit',
      '/invitations',
      '/profile',
    ],
    own: /./,
  },
  estateadmin: {
    others: ['/imports', '/settings/billing', '/profile'],
    own: /dashboard|landlords|bank-statements|imports|settings$/,
  },
  landlord: { others: ['/statements', '/profile'], own: /dashboard|arrears|statements/ },
  tenant: { others: ['/statements', '/cart', '/profile'], own: /dashboard|charges|payments|cart/ },
}

async function loaded(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const [role, { others, own }] of Object.entries(ROLES))
  test(`every page that a ${role} is led to fits a phone, and is accessible there and at a desk`, async ({
    page,
    demoApp,
  }) => {
    const at = (width: number) => page.setViewportSize({ width, height: 844 })
    await at(1440)
    await openAs(page, demoApp, demoPerson(role), '/dashboard')
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(paths.length).toBeGreaterThan(2)
    for (const path of [...paths, ...others]) {
      const link = links.and(page.locator(`[href="${path}"]`))
      await (paths.includes(path) ? link.click() : page.goto(demoApp.url + path))
      await expect(page).toHaveURL(demoApp.url + path)
      await loaded(page)
      for (const width of own.test(path) ? WIDTHS : [390]) {
        await at(width)
        await expectFits(page)
        await loaded(page)
        if (own.test(path)) await expectAccessible(page)
      }
      await at(1440)
    }
  })
