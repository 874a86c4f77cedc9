import { expect, type Locator } from '@playwright/test'

/**
 * Types into a combobox and picks an option by its name. A list that is still loading may move under the press, which then
 * closes it; both are repeated.
 */
export async function choose(field: Locator, name: string, typed = name): Promise<void> {
  const list = field.page().getByRole('region', { name: 'Choices' })
  const offered = list.getByRole('option')
  await field.fill(typed)
  await expect(list).toBeVisible()
  await expect(async () => {
    if (!(await list.isVisible())) await field.press('ArrowDown')
    await offered.filter({ hasText: name }).click({ timeout: 5000 })
    await expect(offered).toHaveCount(0, { timeout: 2000 })
  }).toPass({ timeout: 30_000 })
}
