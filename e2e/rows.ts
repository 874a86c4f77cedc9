import type { Locator, Page } from '@playwright/test'

/** The rows of a table, and none of those that stand in for them while it loads. */
export const rowsOf = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table }).locator('tbody tr:not([data-testid="skeleton-row"])')
