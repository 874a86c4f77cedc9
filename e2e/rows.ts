import type { Locator, Page } from '@playwright/test'

/** The rows of a table, without skeleton rows. */
export const rowsOf = (page: Page, table: string): Locator =>
  page.getByRole('table', { name: table }).locator('tbody tr:not([data-testid="skeleton-row"])')
