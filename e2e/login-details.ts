import type { Page } from '@playwright/test'

/** Closes Login Details whose passwords nobody has copied: it asks first. */
export async function closeLoginDetails(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Login Details' }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
}
