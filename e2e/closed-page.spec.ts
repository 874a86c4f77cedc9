import { expect } from '@playwright/test'
import { demoPerson, openAs } from './people.ts'
import { test } from './test.ts'

/* web/app/pages.test.ts covers the pages of each role. */

test('a page that is not open to a role says so, shows nothing else and is not in the menu', async ({
  page,
  demoApp,
}) => {
  for (const [role, path, name, button] of [
    ['tenant', '/users', 'Users', 'Add User'],
    ['admin', '/attributes', 'Attributes', 'Add Attribute'],
  ] as const) {
    await openAs(page, demoApp, demoPerson(role), path)
    await expect(
      page.getByRole('heading', { level: 1, name: `You don’t have access to ${name}` }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: button })).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText(name)).toHaveCount(0)
  }
})
