import type { Page } from '@playwright/test'

/** Until the function that it answers is called, the calls at these addresses wait. */
export async function holdCalls(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
