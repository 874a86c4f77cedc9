import type { Page } from '@playwright/test'

/** Holds the calls to these addresses until the returned function runs. */
export async function holdCalls(page: Page, addresses: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await released
    await route.continue()
  })
  return release
}
