import { expect, type Page } from '@playwright/test'

/** Closes Login Details with uncopied passwords, which asks first. */
export async function closeLoginDetails(page: Page): Promise<void> {
  const details = page.getByRole('dialog', { name: 'Login Details' })
  await details.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
  await expect(details).toBeHidden()
}
