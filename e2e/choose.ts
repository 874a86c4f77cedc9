import { expect, type Locator } from '@playwright/test'

/**
 * Types into a field that finds by typing, and picks what it is called. A list that is just coming may move away from under
 * the press, as it does for people: they press again.
 */
export async function choose(field: Locator, name: string, typed = name): Promise<void> {
  const offered = field.page().getByRole('region', { name: 'Choices' }).getByRole('option')
  await field.fill(typed)
  await expect(async () => {
    await offered.filter({ hasText: name }).click({ timeout: 5000 })
    await expect(offered).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}
