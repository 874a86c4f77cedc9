import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import type { RunningApp } from './app.ts'
import { expectFits, expectFitsAtTwice } from './painted.ts'
import { callAs, demoPerson, openAs } from './people.ts'
import { test } from './test.ts'

const WIDTHS = [1440, 390]
const LONG_LISTS = ['/users', '/tenants', '/arrears', '/estates', '/landlords', '/properties']

/** The pages that no link of the sidebar leads to, and those that axe checks. A super admin walks only these. */
const ROLES: Record<string, { others: string[]; checked: RegExp }> = {
  superadmin: {
    others: ['/payments/reviews', '/settings?tab=messages', '/settings?tab=audit', '/profile'],
    checked: /dashboard|users|requests|estates|attributes|security|settings|reviews|profile/,
  },
  estateadmin: {
    others: ['/landlords/3', '/imports', '/invitations', '/settings/billing', '/profile'],
    checked:
      /dashboard|properties|tenants|landlords|charges|arrears|payments|bank|notifications|imports|invitations|settings$/,
  },
  landlord: { others: ['/profile'], checked: /dashboard|arrears|statements/ },
  tenant: { others: ['/statements', '/cart', '/profile'], checked: /dashboard|charges|payments|cart/ },
}

const isIdle = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

/** Ten rows hold all that 25 do, and axe looks at each. */
async function chooseTenRows(page: Page, app: RunningApp, role: string): Promise<void> {
  const { user } = await callAs<{ user: { id: number } }>(app, demoPerson(role), 'GET /me')
  await page.evaluate(
    ([key, lists]) =>
      localStorage.setItem(
        key,
        JSON.stringify(Object.fromEntries(lists.map((list) => [list, { rows: 10 }]))),
      ),
    [`lists:v1:${user.id}`, LONG_LISTS] as const,
  )
}

for (const [role, { others, checked }] of Object.entries(ROLES))
  test(`every page that a ${role} is led to fits a phone, also with large text, and is accessible there and at a desk`, async ({
    page,
    demoApp,
  }) => {
    const at = (width: number) => page.setViewportSize({ width, height: 844 })
    await at(1440)
    await openAs(page, demoApp, demoPerson(role), '/dashboard')
    await chooseTenRows(page, demoApp, role)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const led = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const paths = led.filter((path) => role !== 'superadmin' || checked.test(path))
    expect(paths.length).toBeGreaterThan(2)
    for (const path of [...paths, ...others]) {
      const heading = page.getByRole('main').getByRole('heading', { level: 1 })
      if (paths.includes(path)) {
        await links.and(page.locator(`[href="${path}"]`)).click()
        // The last page stays until the next one is there, which takes the focus.
        if (path !== '/dashboard') await expect(heading).toBeFocused()
      } else await page.goto(demoApp.url + path)
      // A page about one estate adds it to the address.
      await expect(page).toHaveURL(({ href }) => href.startsWith(demoApp.url + path))
      await expect(heading).toBeVisible()
      await isIdle(page)
      for (const width of checked.test(path) ? WIDTHS : [390]) {
        await at(width)
        await expectFits(page)
        if (width === 390) await expectFitsAtTwice(page)
        await isIdle(page)
        if (checked.test(path)) await expectAccessible(page)
      }
      await at(1440)
    }
  })
